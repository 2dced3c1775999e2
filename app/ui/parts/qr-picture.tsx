type QrPictureProps = {
  size: number;
  /** Fills the dark cells of a `size` × `size` grid. */
  path: string;
  label: string;
};

/** Dark on light in dark mode too: cameras expect it. */
export function QrPicture({ size, path, label }: QrPictureProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-52 max-w-full rounded-soft border border-line bg-scanned-paper text-scanned forced-color-adjust-none"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
