/** The signpost of the 403, 404 and 500 pages. */
export function SignpostDrawing({ code }: { code: string }) {
  return (
    <svg width="200" height="86" viewBox="0 0 200 86" role="img" aria-label={code}>
      <path d="M96 22h8v64h-8z" fill="var(--brass)" />
      <path d="M20 8h138l18 20-18 20H20z" fill="var(--accent)" />
      <text
        x="92"
        y="37"
        textAnchor="middle"
        fontFamily="var(--sans)"
        fontSize="26"
        fontWeight="640"
        letterSpacing="2"
        fill="var(--on-accent)"
      >
        {code}
      </text>
      <path d="M60 85.5h80" stroke="var(--line-control)" />
    </svg>
  )
}
