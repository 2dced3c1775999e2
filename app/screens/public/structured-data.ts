import type { CataloguePreview } from "#app/features/catalog/find-course-preview.ts";
import type { ArticleSummary } from "#app/features/blog/load-articles.ts";

/** The content of a page as structured data (schema.org). Contains nothing the page does not show. */

export type StructuredData = Record<string, unknown>;
/** The URL of a page, its site and its picture. */
export type PageLocation = { siteName: string; siteUrl: string; address: string; picture: string };

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

export const articleData = (article: ArticleSummary, location: PageLocation): StructuredData => ({
  "@context": CONTEXT,
  "@type": "BlogPosting",
  headline: article.title,
  description: article.excerpt,
  datePublished: article.publishedAt,
  author: { "@type": "Organization", name: article.author, url: `${location.siteUrl}/about` },
  publisher: publisher(location),
  image: location.picture,
  keywords: article.tags.join(", "),
  inLanguage: "en",
  mainEntityOfPage: location.address,
});

export const courseData = (
  course: CataloguePreview,
  location: PageLocation,
  isFree: boolean,
): StructuredData => ({
  "@context": CONTEXT,
  "@type": "Course",
  name: course.name,
  description: course.description,
  url: location.address,
  image: location.picture,
  provider: publisher(location),
  // Lesson 1 is always free.
  offers: { "@type": "Offer", category: isFree ? "Free" : "Partially Free" },
  educationalLevel: course.level,
  inLanguage: course.language,
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

const publisher = ({ siteName, siteUrl }: PageLocation) => ({
  "@type": "Organization",
  name: siteName,
  url: siteUrl,
});
