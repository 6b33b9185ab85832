import type { PortalLicenseKey } from '@tradepost/contract/hosted/portal'
import { Card } from '@tradepost/ui/card'
import { StatusBadge } from '@tradepost/ui/commerce/status-badge'
import { CopyButton } from '@tradepost/ui/copy-button'
import { formatDay } from '@tradepost/ui/formats/moment'
import { Progress } from '@tradepost/ui/progress'
import type { ReactNode } from 'react'
import { t } from '../messages.ts'

/** Formats "3 of 9 activations used". */
function usedLabel({ instances_count: count, activations_limit: limit }: PortalLicenseKey): string {
  return limit === null ? t('keys.unlimited', { count }) : t('keys.used', { count, limit })
}

/** A license key to copy, with how often it is activated. */
export function LicenseKeyCard({ license, children }: { license: PortalLicenseKey; children?: ReactNode }) {
  const { key, product_name: product, status, expires_at: expiresAt, activations_limit: limit } = license
  return (
    <Card title={<bdi>{product}</bdi>} action={<StatusBadge status={status} />}>
      <div className="grid gap-3">
        <div className="flex items-center gap-2">
          <code
            dir="ltr"
            className="min-w-0 flex-1 rounded-md bg-sunken px-3 py-2 font-mono text-xs leading-5 text-ink inset-ring inset-ring-line [overflow-wrap:anywhere]"
          >
            <span className="sr-only">{t('keys.key')}: </span>
            {key}
          </code>
          <CopyButton value={key} label={t('keys.copy')} size="md" variant="outline" />
        </div>
        {limit ? <Progress label={usedLabel(license)} value={license.instances_count} max={limit} /> : null}
        <p className="flex flex-wrap justify-between gap-x-4 text-sm text-ink-3">
          <span>{usedLabel(license)}</span>
          {expiresAt ? <span>{t('keys.expires', { date: formatDay(expiresAt) })}</span> : null}
        </p>
        {children}
      </div>
    </Card>
  )
}
