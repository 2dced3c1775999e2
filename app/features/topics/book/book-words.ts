import type { DetectedLanguage } from "#app/rules/language.ts";

/** Above a lesson's questions, above its sources, and above the answers at the end. */
const WORDS: Record<
  DetectedLanguage,
  readonly [questions: string, answers: string, sources: string]
> = {
  en: ["Questions", "Answers", "Sources"],
  de: ["Fragen", "Antworten", "Quellen"],
  fr: ["Questions", "Réponses", "Sources"],
  es: ["Preguntas", "Respuestas", "Fuentes"],
  pt: ["Perguntas", "Respostas", "Fontes"],
  it: ["Domande", "Risposte", "Fonti"],
  nl: ["Vragen", "Antwoorden", "Bronnen"],
  pl: ["Pytania", "Odpowiedzi", "Źródła"],
  tr: ["Sorular", "Cevaplar", "Kaynaklar"],
  sv: ["Frågor", "Svar", "Källor"],
  ru: ["Вопросы", "Ответы", "Источники"],
  uk: ["Запитання", "Відповіді", "Джерела"],
  el: ["Ερωτήσεις", "Απαντήσεις", "Πηγές"],
  he: ["שאלות", "תשובות", "מקורות"],
  ar: ["أسئلة", "إجابات", "المصادر"],
  fa: ["پرسش‌ها", "پاسخ‌ها", "منابع"],
  ur: ["سوالات", "جوابات", "ماخذ"],
  ja: ["問題", "答え", "出典"],
  zh: ["问题", "答案", "资料来源"],
  ko: ["문제", "정답", "출처"],
  hi: ["प्रश्न", "उत्तर", "स्रोत"],
  th: ["คำถาม", "คำตอบ", "แหล่งอ้างอิง"],
};

/** English where the language is unknown. */
export function bookWords(lang: DetectedLanguage | undefined) {
  const [questions, answers, sources] = WORDS[lang ?? "en"];
  return { questions, answers, sources };
}
