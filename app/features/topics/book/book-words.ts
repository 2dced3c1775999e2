import type { DetectedLanguage } from "#app/rules/language.ts";

/** Above a lesson's questions, and above their answers at the end. */
const WORDS: Record<DetectedLanguage, readonly [questions: string, answers: string]> = {
  en: ["Questions", "Answers"],
  de: ["Fragen", "Antworten"],
  fr: ["Questions", "Réponses"],
  es: ["Preguntas", "Respuestas"],
  pt: ["Perguntas", "Respostas"],
  it: ["Domande", "Risposte"],
  nl: ["Vragen", "Antwoorden"],
  pl: ["Pytania", "Odpowiedzi"],
  tr: ["Sorular", "Cevaplar"],
  sv: ["Frågor", "Svar"],
  ru: ["Вопросы", "Ответы"],
  uk: ["Запитання", "Відповіді"],
  el: ["Ερωτήσεις", "Απαντήσεις"],
  he: ["שאלות", "תשובות"],
  ar: ["أسئلة", "إجابات"],
  fa: ["پرسش‌ها", "پاسخ‌ها"],
  ur: ["سوالات", "جوابات"],
  ja: ["問題", "答え"],
  zh: ["问题", "答案"],
  ko: ["문제", "정답"],
  hi: ["प्रश्न", "उत्तर"],
  th: ["คำถาม", "คำตอบ"],
};

/** English where the language is unknown. */
export function bookWords(lang: DetectedLanguage | undefined) {
  const [questions, answers] = WORDS[lang ?? "en"];
  return { questions, answers };
}
