import type { BuyerLicenseKey } from '@tradepost/contract/platform/buyer/buyer-goods'
import { CopyButton } from '@tradepost/ui/copy-button'
import { Progress } from '@tradepost/ui/progress'
import type { ReactNode } from 'react'
import { t } from '#src/messages.ts'
import { reasonLabel } from '#src/nouns/access/access-labels.ts'
import { formatDay } from '#src/shell/moment.ts'

/** Formats "1 of 2 activations used". */
function usedLabel({ instances_count: count, activations_limit: limit }: BuyerLicenseKey): string {
  return limit === null ? t('buyerGoods.keys.unlimited', { count }) : t('buyerGoods.keys.used', { count, limit })
}

/** Shows what the seller says about activating a key, in its own line breaks. */
function HowTo({ message }: { message: string }) {
  return (
    <div className="text-sm">
      <p className="font-[560]">{t('buyerGoods.keys.howTo')}</p>
      <p dir="auto" className="whitespace-pre-line text-ink-2 [overflow-wrap:anywhere]">
        {message}
      </p>
    </div>
  )
}

/** Shows a license key to copy, how to activate it, and how often it is activated; `children` come last. */
export function LicenseKeyBody({ licenseKey, children }: { licenseKey: BuyerLicenseKey; children?: ReactNode }) {
  const { key, status, withdrawal, activation_message: message, activations_limit: limit, expires_at: expiresAt } = licenseKey
  const isActive = status === 'active' && withdrawal === null
  return (
    <div className="grid gap-3">
      <div className="flex items-center gap-2">
        <code
          dir="ltr"
          className={`min-w-0 flex-1 rounded-md bg-sunken px-3 py-2 font-mono text-xs leading-5 inset-ring inset-ring-line [overflow-wrap:anywhere] ${isActive ? 'text-ink' : 'text-ink-3 line-through'}`}
        >
          <span className="sr-only">{`${t('buyerGoods.keys.key')}: `}</span>
          {key}
        </code>
        <CopyButton value={key} label={t('buyerGoods.keys.copy')} size="md" variant="outline" />
      </div>
      {isActive ? null : (
        <p className="text-sm text-ink-2">{withdrawal === null ? t('buyerGoods.keys.off') : reasonLabel(withdrawal)}</p>
      )}
      {isActive && message ? <HowTo message={message} /> : null}
      {isActive && limit ? <Progress label={usedLabel(licenseKey)} value={licenseKey.instances_count} max={limit} /> : null}
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-ink-3">
        <span>{usedLabel(licenseKey)}</span>
        {expiresAt ? <span>{t('buyerGoods.keys.expires', { date: formatDay(expiresAt) })}</span> : null}
      </p>
      {children}
    </div>
  )
}
