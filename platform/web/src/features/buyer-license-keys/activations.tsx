import type { BuyerLicenseKeyItem } from '@tradepost/contract/platform/buyer/buyer-goods'
import { Button } from '@tradepost/ui/button'
import { ConfirmDialog } from '@tradepost/ui/overlays/confirm-dialog'
import { toast } from '@tradepost/ui/overlays/toast'
import { useState } from 'react'
import { t } from '#src/messages.ts'
import { formatDay } from '#src/shell/moment.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import { useFreeActivation } from './api.ts'

type Instance = BuyerLicenseKeyItem['instances'][number]

function FreeActivation({ licenseKeyId, instance: { id, name } }: { licenseKeyId: string; instance: Instance }) {
  const [isOpen, setIsOpen] = useState(false)
  const free = useFreeActivation(licenseKeyId)
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={(open) => {
        free.reset()
        setIsOpen(open)
      }}
      trigger={
        <Button size="sm" aria-label={t('buyerGoods.keys.freeNamed', { name })}>
          {t('buyerGoods.keys.free')}
        </Button>
      }
      title={t('buyerGoods.keys.freeTitle', { name })}
      consequence={t('buyerGoods.keys.freeText')}
      confirmLabel={t('buyerGoods.keys.free')}
      keepLabel={t('buyerGoods.keys.keep')}
      pending={free.isPending}
      error={free.isError ? getErrorMessage(free.error) : undefined}
      onConfirm={() =>
        free.mutate(id, {
          onSuccess: () => {
            setIsOpen(false)
            toast.success(t('buyerGoods.keys.freed'))
          },
        })
      }
    />
  )
}

/** Lists where a license key is activated; each activation can be freed for another device. */
export function Activations({ license_key_id: id, instances }: Pick<BuyerLicenseKeyItem, 'license_key_id' | 'instances'>) {
  if (instances.length === 0) return null
  return (
    <ul className="border-t border-line">
      {instances.map((instance) => (
        <li
          key={instance.id}
          className="flex items-center justify-between gap-4 border-t border-line py-2.5 first:border-t-0 last:pb-0"
        >
          <span className="min-w-0">
            <bdi className="block font-[560] [overflow-wrap:anywhere]">{instance.name}</bdi>
            <span className="block text-sm text-ink-3">
              {t('buyerGoods.keys.activated', { date: formatDay(instance.created_at) })}
            </span>
          </span>
          <FreeActivation licenseKeyId={id} instance={instance} />
        </li>
      ))}
    </ul>
  )
}
