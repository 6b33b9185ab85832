import { cn } from '#src/class-names.tsx'
import { getInitials, getNameHue } from './name-hue.tsx'

type MarkProps = { size?: number; className?: string }

/** The Tradepost signpost in the accent's colors. Decorative: write the name beside it. */
export function TradepostMark({ size = 24, className }: MarkProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" className={cn('shrink-0', className)}>
      <rect width="24" height="24" rx="6" fill="var(--accent)" />
      <path fill="var(--on-accent)" d="M5 6h10.6c.4 0 .8.2 1 .5l2.4 2.7-2.4 2.7c-.3.3-.6.5-1 .5H5z" />
      <rect fill="var(--on-accent)" x="9.4" y="13.9" width="3.4" height="6.1" rx=".6" />
    </svg>
  )
}

/** Mark and name. `name` may be "Tradepost Pay". */
export function TradepostLogo({ name = 'Tradepost', size = 24, className }: MarkProps & { name?: string }) {
  return (
    <span
      className={cn('inline-flex items-center gap-2 text-[0.9375rem] font-[640] tracking-[-0.02em] whitespace-nowrap', className)}
    >
      <TradepostMark size={size} />
      {name}
    </span>
  )
}

/** The mark of our demo shop, Acme Tools. */
export function AcmeMark({ size = 28, className }: MarkProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" aria-hidden="true" className={cn('shrink-0', className)}>
      <rect width="28" height="28" rx="7" fill="oklch(.27 .04 165)" />
      <path d="M7 20 14 6l7 14h-4.2L14 14.2 11.2 20z" fill="oklch(.83 .13 84)" />
      <circle cx="14" cy="20.5" r="1.7" fill="oklch(.96 .02 90)" />
    </svg>
  )
}

/** A tile with initials in a color fixed by the name: for a business or product without an image. */
export function Monogram({ name, size = 28, className }: MarkProps & { name: string }) {
  const hue = getNameHue(name)
  return (
    <span
      aria-hidden="true"
      className={cn('inline-grid shrink-0 place-items-center rounded-[22%] font-[640]', className)}
      style={{
        width: size,
        height: size,
        fontSize: Math.round(size * 0.4),
        lineHeight: 1,
        background: `oklch(0.38 0.07 ${hue})`,
        color: `oklch(0.95 0.04 ${hue})`,
      }}
    >
      {getInitials(name)}
    </span>
  )
}

/** A business's own logo, else the demo shop's mark, else a monogram. Decorative: write the name beside it. */
export function BusinessMark({ name, imageUrl, size = 28, className }: MarkProps & { name: string; imageUrl?: string | null }) {
  if (imageUrl)
    return (
      <img
        src={imageUrl}
        alt=""
        width={size}
        height={size}
        className={cn('shrink-0 rounded-[22%] object-cover', className)}
        style={{ width: size, height: size }}
      />
    )
  if (/^acme tools\b/i.test(name)) return <AcmeMark size={size} className={className} />
  return <Monogram name={name} size={size} className={className} />
}
