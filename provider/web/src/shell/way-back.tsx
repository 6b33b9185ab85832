import { getButtonClassName } from '@tradepost/ui/button'
import { parseReturnUrl } from '#src/parse-web-url.ts'

type WayBackProps = { address: string | null; label: string; otherwise?: string; variant?: 'primary' | 'outline' }

/** Shows a button that links back to the shop or to a file. Without a URL, shows the text instead, or nothing. */
export function BackLink({ address, label, otherwise, variant = 'primary' }: WayBackProps) {
  const href = parseReturnUrl(address)
  if (!href && !otherwise) return null
  return (
    <p className="text-center">
      {href ? (
        <a className={getButtonClassName({ variant, size: 'lg' })} href={href}>
          {label}
        </a>
      ) : (
        <span className="text-ink-3">{otherwise}</span>
      )}
    </p>
  )
}
