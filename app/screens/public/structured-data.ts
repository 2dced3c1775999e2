import type { CataloguePreview } from "#app/features/catalog/find-course-preview.ts";
import type { ArticleSummary } from "#app/features/blog/load-articles.ts";

/** What a page says in words, said once more for machines (schema.org). Nothing here that the page does not show. */

export type StructuredData = Record<string, unknown>;
/** Where a page stands: on which site, and its picture. */
export type Place = { siteName: string; siteUrl: string; address: string; picture: string };

const CONTEXT = "https://schema.org";

export const faqData = (
  entries: readonly { question: string; answer: string }[],
): StructuredData => ({
  "@context": CONTEXT,
  "@type": "FAQPage",
  mainEntity: entries.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer },
  })),
});

export const articleData = (article: ArticleSummary, place: Place): StructuredData => ({
  "@context": CONTEXT,
  "@type": "BlogPosting",
  headline: article.title,
  description: article.excerpt,
  datePublished: article.publishedAt,
  author: { "@type": "Organization", name: article.author, url: `${place.siteUrl}/about` },
  publisher: publisher(place),
  image: place.picture,
  keywords: article.tags.join(", "),
  inLanguage: "en",
  mainEntityOfPage: place.address,
});

export const courseData = (
  course: CataloguePreview,
  place: Place,
  isFree: boolean,
): StructuredData => ({
  "@context": CONTEXT,
  "@type": "Course",
  name: course.name,
  description: course.description,
  url: place.address,
  image: place.picture,
  provider: publisher(place),
  // Lesson 1 is open to all in any case.
  offers: { "@type": "Offer", category: isFree ? "Free" : "Partially Free" },
  educationalLevel: course.level,
  inLanguage: "en",
  syllabusSections: course.lessons.map(({ title, objective }) => ({
    "@type": "Syllabus",
    name: title,
    description: objective,
    timeRequired: "PT5M",
  })),
  hasCourseInstance: {
    "@type": "CourseInstance",
    courseMode: "Online",
    courseWorkload: `PT${5 * course.lessons.length}M`,
  },
});

const publisher = ({ siteName, siteUrl }: Place) => ({
  "@type": "Organization",
  name: siteName,
  url: siteUrl,
});
