/** The badges and how to earn them (spec section 3; decisions, 'Learning rules'). */
export type LearnerCounts = {
  lessonsCompleted: number;
  /** The longest streak ever, so that losing a streak doesn't lose its badge. */
  longestStreak: number;
  topicsStarted: number;
  perfectQuizzes: number;
};

export const BADGES = [
  {
    icon_name: "first-steps",
    name: "First Steps",
    description: "Complete your first lesson",
    count: "lessonsCompleted",
    from: 1,
  },
  {
    icon_name: "week-warrior",
    name: "Week Warrior",
    description: "Learn seven days in a row",
    count: "longestStreak",
    from: 7,
  },
  {
    icon_name: "knowledge-seeker",
    name: "Knowledge Seeker",
    description: "Start five topics",
    count: "topicsStarted",
    from: 5,
  },
  {
    icon_name: "quiz-master",
    name: "Quiz Master",
    description: "Answer every question right in ten quizzes",
    count: "perfectQuizzes",
    from: 10,
  },
  {
    icon_name: "streak-legend",
    name: "Streak Legend",
    description: "Learn thirty days in a row",
    count: "longestStreak",
    from: 30,
  },
  {
    icon_name: "learning-machine",
    name: "Learning Machine",
    description: "Complete fifty lessons",
    count: "lessonsCompleted",
    from: 50,
  },
] as const satisfies readonly {
  icon_name: string;
  name: string;
  description: string;
  count: keyof LearnerCounts;
  from: number;
}[];

export type Badge = (typeof BADGES)[number];

/** All badges these counts earn, including those already held: the database refuses duplicates. */
export function earnedBadges(counts: LearnerCounts): Badge[] {
  return BADGES.filter(({ count, from }) => counts[count] >= from);
}
