/** Pictures that are drawn in code: posters, QR codes, marks. */

import { cn } from '#src/class-names.tsx'
import { getInitials, getNameHue } from './name-hue.tsx'
import { type PosterArt, posterArt } from './poster-art.tsx'

// The ruler along the bottom: a long mark every hundred, a medium one between.
const rulerMarks = Array.from({ length: 38 }, (_, mark) => ({
  x: 15 + mark * 10,
  length: mark % 10 === 0 ? 16 : mark % 10 === 5 ? 11 : 6,
}))

function drawnArt(name: string): PosterArt | undefined {
  const words = `-${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-`
  return Object.entries(posterArt).find(([key]) => words.includes(`-${key}-`))?.[1]
}

function monogramArt(name: string): PosterArt {
  const hue = getNameHue(name)
  // Every third name gets a light background, so that a grid of unknown products varies.
  const isLight = hue % 3 === 0
  const ground = isLight ? `oklch(0.86 0.06 ${hue})` : `oklch(0.42 0.075 ${hue})`
  const front = isLight ? `oklch(0.36 0.075 ${hue})` : `oklch(0.93 0.045 ${hue})`
  const quiet = isLight ? `oklch(0.6 0.08 ${hue})` : `oklch(0.64 0.08 ${hue})`
  return {
    ground,
    ruler: quiet,
    drawing: (
      <>
        <g fill="none" stroke={quiet} strokeWidth="1.25" opacity=".6">
          <circle cx="200" cy="212" r="96" />
          <circle cx="200" cy="212" r="140" />
          <circle cx="200" cy="212" r="184" />
        </g>
        <text
          x="200"
          y="216"
          textAnchor="middle"
          dominantBaseline="central"
          fontFamily="var(--sans)"
          fontSize="128"
          fontWeight="640"
          letterSpacing="-5"
          fill={front}
        >
          {getInitials(name)}
        </text>
      </>
    ),
  }
}

type PosterProps = {
  /**
   * A drawing (`plumb`, `level`, `kiln`, `caliper`, `try-square`, `mallet`, `chalk`, `bench`) or any product name, such as "Plumb
   * Pro".
   */
  name: string
  /** `tall` 400 x 440 for the shop's grid, `square` for the editor and thumbnails. */
  shape?: 'tall' | 'square'
  /** Describes the image; without it the poster is decorative, because the name is beside it. */
  title?: string
  className?: string
}

/** A flat poster with one object on one background. A name without a drawing gets its initials on a color of its own. */
export function Poster({ name, shape = 'square', title, className }: PosterProps) {
  const { ground, ruler, drawing } = drawnArt(name) ?? monogramArt(name)
  const top = shape === 'tall' ? 0 : 20
  const foot = shape === 'tall' ? 440 : 420
  return (
    <svg
      viewBox={`0 ${top} 400 ${foot - top}`}
      role={title ? 'img' : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
      className={cn('tp-poster', className)}
    >
      <rect width="400" height="440" fill={ground} />
      {drawing}
      {ruler ? (
        <path
          d={rulerMarks.map(({ x, length }) => `M${x} ${foot}v-${length}`).join('')}
          stroke={ruler}
          strokeWidth="1.25"
          opacity=".55"
        />
      ) : null}
    </svg>
  )
}

/** A small square of the poster, for order lines and tables. */
export function PosterThumb({ name, size = 48, className }: { name: string; size?: number; className?: string }) {
  return (
    <span className={cn('block shrink-0 overflow-hidden rounded-md', className)} style={{ width: size, height: size }}>
      <Poster name={name} />
    </span>
  )
}
