import ArrowRight from "lucide-react/icons/arrow-right";
import { Button, type ButtonProps } from "../parts/button.tsx";

/** Inside a topic field; on a phone an arrow, so that the topic has the space. */
export function TopicButton({ children, ...props }: ButtonProps) {
  return (
    <Button type="submit" className="px-3 sm:px-5" {...props}>
      <span className="sr-only sm:not-sr-only">{children}</span>
      <ArrowRight className="sm:hidden" />
    </Button>
  );
}
