import { Bea } from "../mascot/bea.tsx";
import { BeaSays } from "../mascot/bea-says.tsx";
import { EXPRESSIONS } from "../mascot/expressions.ts";
import { Flight } from "../mascot/flight.tsx";
import { Row, Section } from "./section.tsx";

export function Bees() {
  return (
    <Section title="Bea">
      <Row>
        {EXPRESSIONS.map((expression) => (
          <div key={expression} className="text-center text-sm">
            <Bea expression={expression} className="size-40" isNamed />
            {expression}
          </div>
        ))}
        <Bea isAtHome className="size-40" />
        <Bea hasScarf isAtHome className="size-40" />
      </Row>
      <Row>
        {EXPRESSIONS.map((expression) => (
          <Bea key={expression} expression={expression} className="size-10" />
        ))}
      </Row>
      <BeaSays expression="encouraging">Nice, three lessons this week. One more?</BeaSays>
      <div className="overflow-x-clip py-8">
        <Flight>Hi, I'm Bea. What would you like to learn?</Flight>
      </div>
    </Section>
  );
}
