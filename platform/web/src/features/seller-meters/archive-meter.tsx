import type { SellerMeter } from '@tradepost/contract/platform/catalog/seller-meters'
import { Button } from '@tradepost/ui/button'
import { ConfirmDialog } from '@tradepost/ui/overlays/confirm-dialog'
import { toast } from '@tradepost/ui/overlays/toast'
import { Archive, ArchiveRestore } from 'lucide-react'
import { useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import { useArchiveMeter } from './api.ts'

/** Shows a button that archives or unarchives a meter. */
export function ArchiveMeter({ slug, meter }: { slug: string; meter: SellerMeter }) {
  const { id, name, is_archived: isArchived } = meter
  const [isAsking, setIsAsking] = useState(false)
  const archive = useArchiveMeter(slug, { id, isArchived })
  const words = isArchived
    ? {
        button: t('sellerMeters.unarchive.button'),
        title: t('sellerMeters.unarchive.title', { name }),
        consequence: t('sellerMeters.unarchive.consequence'),
        confirm: t('sellerMeters.unarchive.confirm', { name }),
        keep: t('sellerMeters.unarchive.keep'),
        done: t('sellerMeters.unarchive.done'),
      }
    : {
        button: t('sellerMeters.archive.button'),
        title: t('sellerMeters.archive.title', { name }),
        consequence: t('sellerMeters.archive.consequence'),
        confirm: t('sellerMeters.archive.confirm', { name }),
        keep: t('sellerMeters.archive.keep'),
        done: t('sellerMeters.archive.done'),
      }
  function confirm() {
    archive.mutate(undefined, {
      onSuccess: () => {
        setIsAsking(false)
        toast.success(words.done)
      },
    })
  }
  return (
    <ConfirmDialog
      open={isAsking}
      onOpenChange={(isOpen) => {
        archive.reset()
        setIsAsking(isOpen)
      }}
      trigger={
        <Button icon={isArchived ? <ArchiveRestore aria-hidden="true" /> : <Archive aria-hidden="true" />}>{words.button}</Button>
      }
      title={words.title}
      consequence={words.consequence}
      confirmLabel={words.confirm}
      keepLabel={words.keep}
      tone={isArchived ? 'primary' : 'danger'}
      pending={archive.isPending}
      error={archive.isError ? getErrorMessage(archive.error) : undefined}
      onConfirm={confirm}
    />
  )
}
