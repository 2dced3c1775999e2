/* A tutor's words on an explanation never grade it. */

const GRADES = [
  // 7/10, but neither `x = 3/5` nor '3/5 of the water'.
  /(?<![\d/=+*·×−-]\s?)(?<!\d)\d{1,3}(?:[.,]\d)?\s?\/\s?(?:5|6|10|15|20|100)(?![\d/]|\s*(?:of|der|des|du|del|de|van|av|di|da)\b)/u,
  // 8 out of 10, 4 von 5, 3 sur 5
  /\b(?:\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten)\s+(?:out of|von|sur|su|van|na|av)\s+(?:5|6|10|15|20|100|five|ten|fünf|zehn|cinq|dix|cinque|dieci|vijf|tien)\b/iu,
  // 80% right
  /(?<!\d)\d{1,3}(?:[.,]\d+)?\s?(?:%|(?:percent|per cent|prozent|pour cent|por ciento|por cento|per cento)\b)\s*(?:right|correct|complete|there|accurate|richtig|korrekt|vollständig|juste|correcto|correcta|correto|corretto|goed)/iu,
  /[★⭐]|\b(?:\d|one|two|three|four|five)\s+stars?\b/iu,
  /\b(?:grade[sd]?|mark(?:s|ed)? (?:of|for|out)|scores?d?|full (?:marks|credit)|rating|points? for (?:this|that|your?)|gpa)\b/iu,
  /\b[A-F][+-]?(?=\s*(?:grade|-level)\b)|(?<!\p{L})[A-D][+-](?![\p{L}\d])/u,
  /\b(?:deserves?|earns?|gets?|gives? (?:you|it|this)|worth|solid|easy|clear|strong)\s+(?:an?\s+)?["“']?[A-F]["”']?(?=[.,!]|$)/u,
  // Points on a line are none.
  /\d+\s+(?:points?|Punkte?n?|puntos?|punti|pontos?|punten|punkt(?:y|ów)?|puan|poäng)\b(?!\s+(?:on|in|of|where|auf|im|sur|de|en|sulla|op)\b)/iu,
  /\b(?:Schulnote|Note[n]?\s*(?::|von|wäre|ist|\d)|benote|bewerte|Punktzahl|Noten? geb)/iu,
  /\b(?:(?:ta|votre|une) note|barème)\b/iu,
  /\b(?:calificaci[oó]n|puntuaci[oó]n|(?:tu|una|la) nota|nota:|punteggio|voto (?:è|di)|pontua[cç][aã]o|(?:je|een) cijfer|ocena|betyg)\b/iu,
  /(?:оценк|оцінк|βαθμ)|(?<!\p{L})бал+(?:а|ов|ы|ів|и)?(?!\p{L})/iu,
  /(?:得|打|给|給|评|評)\p{Script=Han}{0,2}\s?[0-9０-９]*\s?分(?![钟鐘])|[满満]\s?分|得分|评分|打分|採点|点数|[0-9０-９]+\s?点(?!の)|점수|[0-9]+\s?점|درجة|درجات|نمره|امتیاز|ציון|अंक|คะแนน/u,
] as const;

/** Whether a sentence gives a grade: points, a share, a mark. What the lesson itself says, as one on tennis its points, is none. */
export function hasGrade(sentence: string, lesson = ""): boolean {
  const taught = lesson.toLowerCase();
  return GRADES.some((grade) => {
    const match = grade.exec(sentence)?.[0];
    return match !== undefined && !taught.includes(match.toLowerCase());
  });
}
