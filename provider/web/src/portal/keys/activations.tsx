import type { PortalActivation } from '@tradepost/contract/hosted/portal'
import { Button } from '@tradepost/ui/button'
import { formatDay } from '@tradepost/ui/formats/moment'
import { ConfirmDialog } from '@tradepost/ui/overlays/confirm-dialog'
import { useState } from 'react'
import { t } from '../messages.ts'
import { useActivations, useFreeActivation } from '../queries.ts'
import { MoreButton } from '../shell/more-button.tsx'
import { QueryView } from '../shell/query-view.tsx'
import { getErrorMessage } from '../shell/request.ts'
import { useAnnounce } from '../shell/toasts.tsx'

/** Where a license key is activated; each activation can be freed for another device. */
export function Activations({ licenseKeyId }: { licenseKeyId: string }) {
  const activations = useActivations(licenseKeyId)
  return (
    <>
      <QueryView query={activations}>
        {(items) => (
          <ul className="-mx-5 -mb-5 border-t border-line max-list:-mx-4 max-list:-mb-4">
            {items.map((activation) => (
              <Activation key={activation.id} activation={activation} />
            ))}
          </ul>
        )}
      </QueryView>
      <MoreButton list={activations} />
    </>
  )
}

function Activation({ activation: { id, name, created_at: createdAt } }: { activation: PortalActivation }) {
  return (
    <li className="flex items-center justify-between gap-4 border-t border-line px-5 py-2.5 first:border-t-0 max-list:px-4">
      <span className="min-w-0">
        <bdi className="block font-[560] [overflow-wrap:anywhere]">{name}</bdi>
        <span className="block text-sm text-ink-3">{t('keys.activated', { date: formatDay(createdAt) })}</span>
      </span>
      <FreeActivation id={id} name={name} />
    </li>
  )
}

function FreeActivation({ id, name }: { id: string; name: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const free = useFreeActivation()
  const announce = useAnnounce()
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={(open) => {
        free.reset()
        setIsOpen(open)
      }}
      trigger={
        <Button size="sm" aria-label={t('keys.freeNamed', { name })}>
          {t('keys.free')}
        </Button>
      }
      title={t('keys.freeTitle', { name })}
      consequence={t('keys.freeText')}
      confirmLabel={t('keys.free')}
      keepLabel={t('keys.keep')}
      pending={free.isPending}
      error={free.error ? getErrorMessage(free.error) : undefined}
      onConfirm={() =>
        free.mutate(id, {
          onSuccess: () => {
            setIsOpen(false)
            announce(t('keys.freed'))
          },
        })
      }
    />
  )
}
