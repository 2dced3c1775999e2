import type { CalloutTone } from "./blocks/callout-tones.ts";
import type { DetectedLanguage } from "./language.ts";

/** The names we give the parts of a lesson: in the lesson's own language, because they are read as part of its text. */
export interface SectionNames {
  objective: string;
  example: string;
  why: string;
  next: string;
  picture: string;
  ask: string;
  callouts: Record<CalloutTone, string>;
}

const NAMES: Record<DetectedLanguage, SectionNames> = {
  en: names(
    "Learning objective:|Real-World Example|Why This Matters|Next:|Picture it:|Before you read on|Tip|Careful|Key idea",
  ),
  de: names(
    "Lernziel:|Ein Beispiel aus der Praxis|Warum das wichtig ist|Als Nächstes:|Stell dir vor:|Bevor du weiterliest|Tipp|Vorsicht|Kerngedanke",
  ),
  fr: names(
    "Objectif :|Un exemple concret|Pourquoi c’est important|Ensuite :|Imaginez :|Avant de continuer|Conseil|Attention|Idée clé",
  ),
  es: names(
    "Objetivo:|Un ejemplo real|Por qué importa|A continuación:|Imagínalo:|Antes de seguir|Consejo|Cuidado|Idea clave",
  ),
  pt: names(
    "Objetivo:|Um exemplo real|Por que isso importa|A seguir:|Imagine:|Antes de continuar|Dica|Atenção|Ideia central",
  ),
  it: names(
    "Obiettivo:|Un esempio concreto|Perché è importante|Nella prossima lezione:|Immagina:|Prima di continuare|Consiglio|Attenzione|Idea chiave",
  ),
  nl: names(
    "Leerdoel:|Een voorbeeld uit de praktijk|Waarom dit belangrijk is|Hierna:|Stel je voor:|Voordat je verder leest|Tip|Let op|Kernidee",
  ),
  pl: names(
    "Cel:|Przykład z życia|Dlaczego to ważne|Dalej:|Wyobraź sobie:|Zanim przeczytasz dalej|Wskazówka|Uwaga|Najważniejsza myśl",
  ),
  tr: names(
    "Hedef:|Gerçek hayattan bir örnek|Neden önemli|Sırada:|Hayal et:|Okumaya devam etmeden önce|İpucu|Dikkat|Ana fikir",
  ),
  sv: names(
    "Mål:|Ett exempel ur verkligheten|Varför det spelar roll|Härnäst:|Föreställ dig:|Innan du läser vidare|Tips|Var försiktig|Huvudidé",
  ),
  ar: names(
    "هدف الدرس:|مثال من الواقع|لماذا هذا مهم|التالي:|تخيّل:|قبل أن تتابع القراءة|نصيحة|انتبه|الفكرة الأساسية",
  ),
  fa: names(
    "هدف درس:|نمونه‌ای از دنیای واقعی|چرا این مهم است|بعدی:|تصور کنید:|پیش از ادامه|نکته|مراقب باشید|ایدهٔ اصلی",
  ),
  ur: names(
    "سبق کا مقصد:|حقیقی زندگی کی مثال|یہ کیوں اہم ہے|آگے:|تصور کریں:|آگے پڑھنے سے پہلے|مشورہ|خبردار|بنیادی خیال",
  ),
  he: names(
    "מטרת השיעור:|דוגמה מהחיים|למה זה חשוב|בהמשך:|דמיינו:|לפני שממשיכים לקרוא|טיפ|שימו לב|הרעיון המרכזי",
  ),
  ru: names(
    "Цель урока:|Пример из жизни|Почему это важно|Дальше:|Представьте:|Прежде чем читать дальше|Совет|Осторожно|Главная мысль",
  ),
  uk: names(
    "Мета уроку:|Приклад із життя|Чому це важливо|Далі:|Уявіть:|Перш ніж читати далі|Порада|Обережно|Головна думка",
  ),
  el: names(
    "Στόχος:|Ένα πραγματικό παράδειγμα|Γιατί έχει σημασία|Στη συνέχεια:|Φανταστείτε:|Πριν συνεχίσετε|Συμβουλή|Προσοχή|Βασική ιδέα",
  ),
  zh: names("学习目标：|实际例子|为什么重要|下一课：|想象一下：|继续阅读之前|提示|注意|核心要点"),
  ja: names(
    "学習目標：|実際の例|なぜ大切なのか|次回：|思い浮かべてみましょう：|読み進める前に|ヒント|注意|要点",
  ),
  ko: names(
    "학습 목표:|실제 사례|왜 중요한가|다음:|떠올려 보세요:|계속 읽기 전에|팁|주의|핵심 개념",
  ),
  hi: names(
    "सीखने का लक्ष्य:|वास्तविक उदाहरण|यह क्यों मायने रखता है|आगे:|कल्पना कीजिए:|आगे पढ़ने से पहले|सुझाव|सावधान|मुख्य विचार",
  ),
  th: names("เป้าหมายการเรียนรู้:|ตัวอย่างจริง|ทำไมจึงสำคัญ|ต่อไป:|ลองนึกภาพ:|ก่อนอ่านต่อ|เคล็ดลับ|ระวัง|แนวคิดหลัก"),
};

function names(list: string): SectionNames {
  const [
    objective = "",
    example = "",
    why = "",
    next = "",
    picture = "",
    ask = "",
    tip = "",
    warning = "",
    key = "",
  ] = list.split("|");
  const callouts = { tip, warning, "key idea": key };
  return { objective, example, why, next, picture, ask, callouts };
}

/** In English where the language is unknown. */
export const sectionNames = (lang: DetectedLanguage | undefined): SectionNames =>
  NAMES[lang ?? "en"];
