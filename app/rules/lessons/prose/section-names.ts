import type { CalloutTone } from "../../blocks/callout-tones.ts";
import type { DetectedLanguage } from "../../language.ts";

/** The names we give the parts of a lesson: in the lesson's own language, because they are read as part of its text. */
export interface SectionNames {
  objective: string;
  example: string;
  why: string;
  next: string;
  picture: string;
  ask: string;
  /** Above a term that the reader says in their own words before looking. */
  say: string;
  /** With `{}` for the term. */
  meaning: string;
  look: string;
  answer: string;
  /** Above a detail that is folded away. */
  more: string;
  callouts: Record<CalloutTone, string>;
}

const NAMES: Record<DetectedLanguage, SectionNames> = {
  en: names(
    "Learning objective:|Real-World Example|Why This Matters|Next:|Picture it:|Before you read on|Tip|Careful|Key idea|Say it before you look|What does “{}” mean, in your own words?|Show the meaning|Show the answer|More",
  ),
  de: names(
    "Lernziel:|Ein Beispiel aus der Praxis|Warum das wichtig ist|Als Nächstes:|Stell dir vor:|Bevor du weiterliest|Tipp|Vorsicht|Kerngedanke|Sag es, bevor du nachsiehst|Was bedeutet „{}“, in deinen eigenen Worten?|Nachsehen|Antwort zeigen|Mehr dazu",
  ),
  fr: names(
    "Objectif :|Un exemple concret|Pourquoi c’est important|Ensuite :|Imaginez :|Avant de continuer|Conseil|Attention|Idée clé|Dites-le avant de regarder|Que signifie « {} », avec vos propres mots ?|Regarder|Montrer la réponse|En savoir plus",
  ),
  es: names(
    "Objetivo:|Un ejemplo real|Por qué importa|A continuación:|Imagínalo:|Antes de seguir|Consejo|Cuidado|Idea clave|Dilo antes de mirar|¿Qué significa “{}”, con tus propias palabras?|Mirar|Mostrar la respuesta|Más detalles",
  ),
  pt: names(
    "Objetivo:|Um exemplo real|Por que isso importa|A seguir:|Imagine:|Antes de continuar|Dica|Atenção|Ideia central|Diga antes de olhar|O que significa “{}”, com suas próprias palavras?|Olhar|Mostrar a resposta|Mais detalhes",
  ),
  it: names(
    "Obiettivo:|Un esempio concreto|Perché è importante|Nella prossima lezione:|Immagina:|Prima di continuare|Consiglio|Attenzione|Idea chiave|Dillo prima di guardare|Che cosa significa “{}”, con parole tue?|Guarda|Mostra la risposta|Approfondisci",
  ),
  nl: names(
    "Leerdoel:|Een voorbeeld uit de praktijk|Waarom dit belangrijk is|Hierna:|Stel je voor:|Voordat je verder leest|Tip|Let op|Kernidee|Zeg het voordat je kijkt|Wat betekent “{}”, in je eigen woorden?|Kijken|Toon het antwoord|Meer hierover",
  ),
  pl: names(
    "Cel:|Przykład z życia|Dlaczego to ważne|Dalej:|Wyobraź sobie:|Zanim przeczytasz dalej|Wskazówka|Uwaga|Najważniejsza myśl|Powiedz, zanim sprawdzisz|Co znaczy „{}”, własnymi słowami?|Sprawdź|Pokaż odpowiedź|Więcej",
  ),
  tr: names(
    "Hedef:|Gerçek hayattan bir örnek|Neden önemli|Sırada:|Hayal et:|Okumaya devam etmeden önce|İpucu|Dikkat|Ana fikir|Bakmadan önce söyle|Kendi sözlerinle “{}” ne demek?|Bak|Cevabı göster|Daha fazlası",
  ),
  sv: names(
    "Mål:|Ett exempel ur verkligheten|Varför det spelar roll|Härnäst:|Föreställ dig:|Innan du läser vidare|Tips|Var försiktig|Huvudidé|Säg det innan du tittar|Vad betyder ”{}”, med dina egna ord?|Titta|Visa svaret|Mer",
  ),
  ar: names(
    "هدف الدرس:|مثال من الواقع|لماذا هذا مهم|التالي:|تخيّل:|قبل أن تتابع القراءة|نصيحة|انتبه|الفكرة الأساسية|قلها قبل أن تنظر|ماذا يعني «{}» بكلماتك أنت؟|انظر|أظهر الإجابة|المزيد",
  ),
  fa: names(
    "هدف درس:|نمونه‌ای از دنیای واقعی|چرا این مهم است|بعدی:|تصور کنید:|پیش از ادامه|نکته|مراقب باشید|ایدهٔ اصلی|پیش از نگاه کردن بگویید|«{}» به زبان خودتان یعنی چه؟|نگاه کنید|نمایش پاسخ|بیشتر",
  ),
  ur: names(
    "سبق کا مقصد:|حقیقی زندگی کی مثال|یہ کیوں اہم ہے|آگے:|تصور کریں:|آگے پڑھنے سے پہلے|مشورہ|خبردار|بنیادی خیال|دیکھنے سے پہلے خود کہیں|آپ کے اپنے الفاظ میں ”{}“ کا کیا مطلب ہے؟|دیکھیں|جواب دکھائیں|مزید",
  ),
  he: names(
    "מטרת השיעור:|דוגמה מהחיים|למה זה חשוב|בהמשך:|דמיינו:|לפני שממשיכים לקרוא|טיפ|שימו לב|הרעיון המרכזי|אמרו לפני שמציצים|מה פירוש ”{}” במילים שלכם?|הצצה|הצגת התשובה|עוד",
  ),
  ru: names(
    "Цель урока:|Пример из жизни|Почему это важно|Дальше:|Представьте:|Прежде чем читать дальше|Совет|Осторожно|Главная мысль|Скажите, прежде чем посмотреть|Что значит «{}» вашими словами?|Посмотреть|Показать ответ|Подробнее",
  ),
  uk: names(
    "Мета уроку:|Приклад із життя|Чому це важливо|Далі:|Уявіть:|Перш ніж читати далі|Порада|Обережно|Головна думка|Скажіть, перш ніж подивитися|Що означає «{}» вашими словами?|Подивитися|Показати відповідь|Докладніше",
  ),
  el: names(
    "Στόχος:|Ένα πραγματικό παράδειγμα|Γιατί έχει σημασία|Στη συνέχεια:|Φανταστείτε:|Πριν συνεχίσετε|Συμβουλή|Προσοχή|Βασική ιδέα|Πείτε το πριν κοιτάξετε|Τι σημαίνει «{}» με δικά σας λόγια;|Κοιτάξτε|Εμφάνιση απάντησης|Περισσότερα",
  ),
  zh: names(
    "学习目标：|实际例子|为什么重要|下一课：|想象一下：|继续阅读之前|提示|注意|核心要点|先说出来，再看|用你自己的话说，“{}”是什么意思？|看一看|显示答案|更多",
  ),
  ja: names(
    "学習目標：|実際の例|なぜ大切なのか|次回：|思い浮かべてみましょう：|読み進める前に|ヒント|注意|要点|見る前に言ってみましょう|「{}」とは何か、自分の言葉で言うと？|見る|答えを見る|もっと詳しく",
  ),
  ko: names(
    "학습 목표:|실제 사례|왜 중요한가|다음:|떠올려 보세요:|계속 읽기 전에|팁|주의|핵심 개념|보기 전에 말해 보세요|“{}”은(는) 무슨 뜻인가요? 자신의 말로 답해 보세요.|보기|정답 보기|더 보기",
  ),
  hi: names(
    "सीखने का लक्ष्य:|वास्तविक उदाहरण|यह क्यों मायने रखता है|आगे:|कल्पना कीजिए:|आगे पढ़ने से पहले|सुझाव|सावधान|मुख्य विचार|देखने से पहले कहिए|अपने शब्दों में “{}” का क्या अर्थ है?|देखिए|उत्तर दिखाएँ|और जानें",
  ),
  th: names(
    "เป้าหมายการเรียนรู้:|ตัวอย่างจริง|ทำไมจึงสำคัญ|ต่อไป:|ลองนึกภาพ:|ก่อนอ่านต่อ|เคล็ดลับ|ระวัง|แนวคิดหลัก|ลองพูดก่อนดู|“{}” หมายความว่าอะไร ลองพูดด้วยคำของคุณเอง|ดู|แสดงคำตอบ|เพิ่มเติม",
  ),
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
    say = "",
    meaning = "",
    look = "",
    answer = "",
    more = "",
  ] = list.split("|");
  const callouts = { tip, warning, "key idea": key };
  return {
    objective,
    example,
    why,
    next,
    picture,
    ask,
    say,
    meaning,
    look,
    answer,
    more,
    callouts,
  };
}

/** In English where the language is unknown. */
export const sectionNames = (lang: DetectedLanguage | undefined): SectionNames =>
  NAMES[lang ?? "en"];
