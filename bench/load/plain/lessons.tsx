import { Pool } from "pg";
import { useLoaderData } from "react-router";

interface Lesson {
  id: string;
  title: string;
  score: number | null;
}

const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

/** The finished lessons of a learner, in one statement. */
export async function loader({ request }: { request: Request }) {
  const { rows } = await pool.query<Lesson>(
    `select l.id, l.title, p.quiz_score as score from lesson_progress p
     join lessons l on l.id = p.lesson_id join profiles on profiles.id = p.user_id
     where profiles.email = $1 order by p.completed_at`,
    [new URL(request.url).searchParams.get("email")],
  );
  return { lessons: rows };
}

export default function Lessons() {
  const { lessons } = useLoaderData<typeof loader>();
  return (
    <main>
      <h1>Lessons</h1>
      <ul>
        {lessons.map(({ id, title, score }) => (
          <li key={id}>
            {title}: {score === null ? "open" : `${Math.round(100 * score)}%`}
          </li>
        ))}
      </ul>
    </main>
  );
}
