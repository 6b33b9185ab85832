import type { SellerLicenseKey } from '@tradepost/contract/platform/sales/seller-license-keys'
import { Button } from '@tradepost/ui/button'
import { ConfirmDialog } from '@tradepost/ui/overlays/confirm-dialog'
import { toast } from '@tradepost/ui/overlays/toast'
import { CircleCheck, CircleSlash } from 'lucide-react'
import { useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import { useSwitchLicenseKey } from './api.ts'

/** Shows the button that disables a key, after a confirmation, or enables it. */
export function SwitchKey({ slug, licenseKey }: { slug: string; licenseKey: SellerLicenseKey }) {
  const { id, status, product_name, product_id } = licenseKey
  const change = useSwitchLicenseKey(slug, id)
  const [isAsking, setIsAsking] = useState(false)
  if (status === 'disabled')
    return (
      <Button
        icon={<CircleCheck aria-hidden="true" />}
        pending={change.isPending}
        onClick={() =>
          change.mutate('enable', {
            onSuccess: () => toast.success(t('sellerLicenseKeys.enable.done')),
            onError: (error) => toast.error(`${t('sellerLicenseKeys.enable.failed')}. ${getErrorMessage(error)}`),
          })
        }
      >
        {t('sellerLicenseKeys.enable.open')}
      </Button>
    )
  return (
    <ConfirmDialog
      open={isAsking}
      onOpenChange={(open) => {
        change.reset()
        setIsAsking(open)
      }}
      trigger={<Button icon={<CircleSlash aria-hidden="true" />}>{t('sellerLicenseKeys.disable.open')}</Button>}
      title={t('sellerLicenseKeys.disable.title', { product: product_name ?? product_id })}
      consequence={t('sellerLicenseKeys.disable.text')}
      confirmLabel={t('sellerLicenseKeys.disable.confirm')}
      keepLabel={t('sellerLicenseKeys.disable.keep')}
      pending={change.isPending}
      error={change.isError ? getErrorMessage(change.error) : undefined}
      onConfirm={() =>
        change.mutate('disable', {
          onSuccess: () => {
            setIsAsking(false)
            toast.success(t('sellerLicenseKeys.disable.done'))
          },
        })
      }
    />
  )
}
