import { Styleguide } from "#app/ui/styleguide.tsx";

/** Every part in every state, while developing. */
export default Styleguide;
