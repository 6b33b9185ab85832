import type { SellerLicenseKey } from '@tradepost/contract/platform/sales/seller-license-keys'
import { Card } from '@tradepost/ui/card'
import { EmptyState } from '@tradepost/ui/empty-state'
import { RelativeTime } from '@tradepost/ui/formats/relative-time'
import { IconButton } from '@tradepost/ui/icon-button'
import { ConfirmDialog } from '@tradepost/ui/overlays/confirm-dialog'
import { toast } from '@tradepost/ui/overlays/toast'
import { Progress } from '@tradepost/ui/progress'
import { MonitorSmartphone, X } from 'lucide-react'
import { useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { activationsLabel } from '#src/nouns/license-keys/license-key-columns.tsx'
import { usePermissions } from '#src/shell/frames/organizations.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import { useRemoveInstance } from './api.ts'

type Instance = SellerLicenseKey['instances'][number]
type CardProps = { slug: string; licenseKey: SellerLicenseKey }

function RemoveInstance({ slug, keyId, instance: { id, name } }: { slug: string; keyId: string; instance: Instance }) {
  const remove = useRemoveInstance(slug, keyId)
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <IconButton label={t('sellerLicenseKeys.remove.open', { name })} size="sm" onClick={() => setIsAsking(true)}>
        <X aria-hidden="true" />
      </IconButton>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={(open) => {
          remove.reset()
          setIsAsking(open)
        }}
        title={t('sellerLicenseKeys.remove.title', { name })}
        consequence={t('sellerLicenseKeys.remove.text')}
        confirmLabel={t('sellerLicenseKeys.remove.confirm')}
        keepLabel={t('sellerLicenseKeys.remove.keep')}
        pending={remove.isPending}
        error={remove.isError ? getErrorMessage(remove.error) : undefined}
        onConfirm={() =>
          remove.mutate(id, {
            onSuccess: () => {
              setIsAsking(false)
              toast.success(t('sellerLicenseKeys.remove.done'))
            },
          })
        }
      />
    </>
  )
}

/** Shows how much of a key's limit is used; nothing without a limit or an activation. */
function LimitBar({ licenseKey }: { licenseKey: SellerLicenseKey }) {
  const { activations_limit: limit, instances_count: count } = licenseKey
  if (!limit || count === 0) return null
  return (
    <Progress
      label={t('sellerLicenseKeys.facts.activations')}
      value={count}
      max={limit}
      valueText={activationsLabel(licenseKey)}
      className="mb-4"
    />
  )
}

/** Lists the devices that a key is active on, each with a button to free it. */
export function ActivationsCard({ slug, licenseKey }: CardProps) {
  const mayUpdate = usePermissions(slug)('licenseKey:update')
  const { id, instances, instances_count: count } = licenseKey
  return (
    <Card
      title={t('sellerLicenseKeys.facts.activations')}
      action={<span className="text-sm text-ink-3">{activationsLabel(licenseKey)}</span>}
    >
      <LimitBar licenseKey={licenseKey} />
      {instances.length === 0 ? (
        <EmptyState level={3} drawing={null} title={t('sellerLicenseKeys.page.noActivationsTitle')}>
          {t('sellerLicenseKeys.page.noActivations')}
        </EmptyState>
      ) : (
        <ul aria-label={t('sellerLicenseKeys.facts.activations')} className="-my-2 divide-y divide-line">
          {instances.map((instance) => (
            <li key={instance.id} className="flex items-center gap-3 py-2.5 text-sm">
              <span className="grid size-8 shrink-0 place-items-center rounded-md bg-sunken text-ink-2 inset-ring inset-ring-line">
                <MonitorSmartphone aria-hidden="true" className="size-4" />
              </span>
              <span className="min-w-0 flex-1">
                <span className="block truncate font-[560]">{instance.name}</span>
                <span className="block text-xs text-ink-3">
                  <RelativeTime at={instance.created_at} />
                </span>
              </span>
              {mayUpdate ? <RemoveInstance slug={slug} keyId={id} instance={instance} /> : null}
            </li>
          ))}
        </ul>
      )}
      {instances.length > 0 && count > instances.length ? (
        <p className="mt-4 text-xs text-ink-3">{t('sellerLicenseKeys.page.newest', { count: instances.length })}</p>
      ) : null}
    </Card>
  )
}
