import type { DetectedLanguage } from "../language.ts";

/** The paragraphs of a reply to an explanation in the learner's own words, in this order. */
export const EXPLAIN_BACK_PARTS = ["right", "missing", "question"] as const;
export type ExplainBackPart = (typeof EXPLAIN_BACK_PARTS)[number];

const HEADS: Record<DetectedLanguage, string> = {
  en: "What's right.|What's missing.|A question.",
  de: "Was stimmt.|Was fehlt.|Eine Frage.",
  fr: "Ce qui est juste.|Ce qui manque.|Une question.",
  es: "Lo que es correcto.|Lo que falta.|Una pregunta.",
  pt: "O que está certo.|O que falta.|Uma pergunta.",
  it: "Che cosa è giusto.|Che cosa manca.|Una domanda.",
  nl: "Wat klopt.|Wat ontbreekt.|Een vraag.",
  pl: "Co się zgadza.|Czego brakuje.|Pytanie.",
  tr: "Doğru olan.|Eksik olan.|Bir soru.",
  sv: "Det som stämmer.|Det som saknas.|En fråga.",
  ar: "ما هو صحيح.|ما الذي ينقص.|سؤال.",
  fa: "آنچه درست است.|آنچه کم است.|یک پرسش.",
  ur: "جو درست ہے۔|جو رہ گیا ہے۔|ایک سوال۔",
  he: "מה נכון.|מה חסר.|שאלה.",
  ru: "Что верно.|Чего не хватает.|Вопрос.",
  uk: "Що правильно.|Чого бракує.|Запитання.",
  el: "Τι είναι σωστό.|Τι λείπει.|Μια ερώτηση.",
  zh: "说对的地方。|还缺什么。|一个问题。",
  ja: "合っているところ。|足りないところ。|ひとつ質問。",
  ko: "맞는 점.|빠진 점.|질문 하나.",
  hi: "जो सही है।|जो छूट गया।|एक सवाल।",
  th: "สิ่งที่ถูกต้อง|สิ่งที่ยังขาด|คำถามหนึ่งข้อ",
};

/** In bold, before the paragraph. English where the language isn't known. */
export function headOf(part: ExplainBackPart, language: string | undefined): string {
  const heads = (HEADS as Partial<Record<string, string>>)[language ?? "en"] ?? HEADS.en;
  return `**${heads.split("|")[EXPLAIN_BACK_PARTS.indexOf(part)] ?? ""}**`;
}
