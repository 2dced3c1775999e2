/* A tutor's words on an explanation never grade it. */

const GRADES = [
  // 7/10, 8 out of 10, 4 von 5 Punkten, 3 sur 5
  /(?<![\d/])\d{1,3}(?:[.,]\d)?\s?\/\s?(?:5|6|10|15|20|100)(?![\d/])/u,
  /\b(?:\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten)\s+(?:out of|von|sur|de|su|van|na|av)\s+(?:5|6|10|15|20|100|five|ten|fünf|zehn|cinq|dix|cinco|diez|dez|cinque|dieci|vijf|tien)\b/iu,
  /(?<!\d)\d{1,3}(?:[.,]\d+)?\s?(?:%|percent\b|per cent\b|prozent\b|pour cent\b|por ciento\b|por cento\b|per cento\b)\s*(?:right|correct|complete|there|accurate|richtig|korrekt|vollständig|juste|correcto|correcta|correto|corretto|goed)/iu,
  // A verdict in stars or marks.
  /[★⭐]|\b(?:\d|one|two|three|four|five)\s+stars?\b/iu,
  /\b(?:grade[sd]?|mark(?:s|ed)? (?:of|for|out)|scores?d?|full (?:marks|credit)|rating|points? (?:for|off|out)|\d+ points?|gpa)\b/iu,
  /\b[A-F][+-]?(?=\s*(?:grade|-level)\b)|(?<!\p{L})[A-D][+-](?![\p{L}\d])/u,
  /\b(?:deserves?|earns?|gets?|gives? (?:you|it|this)|worth|solid|easy|clear|strong)\s+(?:an?\s+)?["“']?[A-F]["”']?(?=[.,!]|$)/u,
  /\b(?:Schulnote|Note[n]?\s*(?::|von|wäre|ist|\d)|benote|bewerte|Punkt(?:e|en|zahl)\b|noten? geb)/iu,
  /\b(?:(?:ta|votre|une) note|noté|barème|\d+ points)\b/iu,
  /\b(?:calificaci[oó]n|puntuaci[oó]n|puntos?\b|nota (?:de|es|é|di)|nota:|punteggio|voto|punti|pontua[cç][aã]o|pontos|cijfer|punten|ocena|punkt(?:y|ów)|puan|betyg|poäng)\b/iu,
  /(?:оценк|балл|оцінк|βαθμ)/iu,
  /[0-9０-９〇一二三四五六七八九十百]+\s?(?:分|点|점)|得分|评分|打分|採点|点数|점수|درجة|درجات|نمره|امتیاز|ציון|अंक|คะแนน/u,
] as const;

/** Whether a sentence gives a grade: points, a share, a mark. What the lesson itself says, as one on tennis its points, is none. */
export function hasGrade(sentence: string, lesson = ""): boolean {
  const taught = lesson.toLowerCase();
  return GRADES.some((grade) => {
    const match = grade.exec(sentence)?.[0];
    return match !== undefined && !taught.includes(match.toLowerCase());
  });
}
