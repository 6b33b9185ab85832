import type { SellerMeter } from '@tradepost/contract/platform/seller-meters'
import { Button } from '@tradepost/ui/button'
import { ConfirmDialog } from '@tradepost/ui/confirm-dialog'
import { toast } from '@tradepost/ui/toast'
import { Archive, ArchiveRestore } from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from '#src/shell/request.ts'
import { useArchiveMeter } from './api.ts'

/** Archives a meter, or puts it back. */
export function ArchiveMeter({ slug, meter }: { slug: string; meter: SellerMeter }) {
  const { id, name, is_archived: isArchived } = meter
  const [isAsking, setIsAsking] = useState(false)
  const archive = useArchiveMeter(slug, { id, isArchived })
  const words = isArchived
    ? {
        button: 'Put back',
        title: `Put ${name} back?`,
        consequence: 'New prices can name this meter again.',
        confirm: `Put ${name} back`,
        keep: 'Keep it archived',
        done: `${name} is back`,
      }
    : {
        button: 'Archive…',
        title: `Archive ${name}?`,
        consequence:
          'New prices cannot name it. Prices that name it already go on counting and charging, and you can put it back.',
        confirm: `Archive ${name}`,
        keep: 'Keep it',
        done: `${name} is archived`,
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
