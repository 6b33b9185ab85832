import { cn } from './class-names.tsx'
import { getInitials, getNameHue } from './drawings/name-hue.tsx'

type AvatarProps = { name: string; imageUrl?: string | null; size?: number; className?: string }

/** A person's picture or initials, in a tint fixed by their name. Decorative: write the name beside it. */
export function Avatar({ name, imageUrl, size = 28, className }: AvatarProps) {
  if (imageUrl)
    return (
      <img
        src={imageUrl}
        alt=""
        className={cn('shrink-0 rounded-full object-cover', className)}
        style={{ width: size, height: size }}
      />
    )
  const hue = getNameHue(name)
  return (
    <span
      aria-hidden="true"
      className={cn('inline-grid shrink-0 place-items-center rounded-full font-[620]', className)}
      style={{
        width: size,
        height: size,
        fontSize: Math.round(size * 0.39),
        lineHeight: 1,
        background: `light-dark(oklch(.905 .045 ${hue}), oklch(.36 .05 ${hue}))`,
        color: `light-dark(oklch(.36 .07 ${hue}), oklch(.92 .04 ${hue}))`,
      }}
    >
      {getInitials(name)}
    </span>
  )
}
