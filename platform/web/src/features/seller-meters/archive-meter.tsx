import type { SellerMeter } from '@tradepost/contract/platform/seller-meters'
import { Button } from '@tradepost/ui/button'
import { ConfirmDialog } from '@tradepost/ui/confirm-dialog'
import { toast } from '@tradepost/ui/toast'
import { Archive, ArchiveRestore } from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from '#src/shell/request.ts'
import { useArchiveMeter } from './api.ts'

/** Archives or unarchives a meter. */
export function ArchiveMeter({ slug, meter }: { slug: string; meter: SellerMeter }) {
  const { id, name, is_archived: isArchived } = meter
  const [isAsking, setIsAsking] = useState(false)
  const archive = useArchiveMeter(slug, { id, isArchived })
  const words = isArchived
    ? {
        button: 'Unarchive',
        title: `Unarchive ${name}?`,
        consequence: 'New prices can use this meter again.',
        confirm: `Unarchive ${name}`,
        keep: 'Keep archived',
        done: 'Meter unarchived',
      }
    : {
        button: 'Archive…',
        title: `Archive ${name}?`,
        consequence: 'New prices can’t use it. Existing prices keep counting and charging. You can unarchive it.',
        confirm: `Archive ${name}`,
        keep: 'Keep active',
        done: 'Meter archived',
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
      error={archive.isError ? errorMessage(archive.error) : undefined}
      onConfirm={confirm}
    />
  )
}
