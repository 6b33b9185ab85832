import { getButtonClassName } from '@tradepost/ui/button'
import { parseWebUrl } from '#src/parse-web-url.ts'

type WayBackProps = { address: string | null; label: string; otherwise: string; variant?: 'primary' | 'outline' }

/** Shows a button that links back to the shop or to a file; text if there is no URL. */
export function BackLink({ address, label, otherwise, variant = 'primary' }: WayBackProps) {
  const href = parseWebUrl(address)
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
