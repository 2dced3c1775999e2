import { useLoaderData } from "react-router";
import { renderBlocks } from "#app/features/lessons/render-blocks.ts";
import { Styleguide } from "#app/ui/styleguide.tsx";
import { BLOCKS } from "#app/ui/styleguide/block-samples.ts";

export const loader = () => renderBlocks(BLOCKS);

export default function StyleguidePage() {
  const { blocks } = useLoaderData<typeof loader>();
  return <Styleguide blocks={blocks} />;
}
