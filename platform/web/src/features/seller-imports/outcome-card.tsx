import { Link } from '@tanstack/react-router'
import type { SellerImport } from '@tradepost/contract/platform/catalog/seller-imports'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { ConfirmDialog } from '@tradepost/ui/overlays/confirm-dialog'
import { Progress } from '@tradepost/ui/progress'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { translateRefusal } from '#src/answer-texts.ts'
import { t } from '#src/dashboard-messages.ts'
import { dashboardPath } from '#src/shell/frames/dashboard-pages.ts'
import { usePermissions } from '#src/shell/frames/organizations.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import { type ImportPlace, useChange } from './api.ts'

type OutcomeProps = { place: ImportPlace; made: SellerImport }

/** Starts a checked import. */
export function StartCard({ place, made }: OutcomeProps) {
  const start = useChange(place, 'start')
  const { ready, invalid, existing } = made.counts
  if (ready === 0)
    return (
      <Alert tone="warning" isLive>
        {t('sellerImports.start.none')}
      </Alert>
    )
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-ink-2">{invalid + existing > 0 ? t('sellerImports.start.some') : null}</p>
        <Button variant="primary" pending={start.isPending} onClick={() => start.mutate()}>
          {t('sellerImports.start.submit', { count: ready })}
        </Button>
      </div>
      {start.isError ? (
        <Alert tone="danger" isLive title={t('sellerImports.failed.start')} className="mt-4">
          {getErrorMessage(start.error)}
        </Alert>
      ) : null}
    </Card>
  )
}

/** Shows how far the work in the background is. */
export function ProgressCard({ made }: { made: SellerImport }) {
  const { ready, created, refused, undone, kept } = made.counts
  const isUndoing = made.status === 'undoing'
  const done = isUndoing ? undone + kept : created + refused
  const total = done + (isUndoing ? created : ready)
  const words = t('sellerImports.progress.done', { done, total })
  return (
    <Card title={t(isUndoing ? 'sellerImports.progress.undoing' : 'sellerImports.progress.importing')}>
      <div className="grid gap-3 text-sm">
        <Progress
          label={t(isUndoing ? 'sellerImports.progress.undoing' : 'sellerImports.progress.importing')}
          value={done}
          max={total}
          valueText={words}
        />
        <p className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-ink-3">
          <span>{t('sellerImports.progress.leave')}</span>
          <span className="tabular-nums">{words}</span>
        </p>
        {made.problem ? (
          <Alert tone="warning">
            {translateRefusal(made.problem)} {t('sellerImports.progress.continues')}
          </Alert>
        ) : null}
      </div>
    </Card>
  )
}

const UNDO_NEEDS = { products: 'product:archive', discounts: 'discount:delete' } as const

function UndoButton({ place, made }: OutcomeProps) {
  const undo = useChange(place, 'undo')
  const may = usePermissions(place.slug)
  const [isOpen, setIsOpen] = useState(false)
  const { noun } = made
  if (noun === 'customers' || !made.can_undo || !may(UNDO_NEEDS[noun])) return null
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={<Button icon={<Undo2 aria-hidden="true" />}>{t('sellerImports.undo.open')}</Button>}
      title={t('sellerImports.undo.title', { name: made.file_name })}
      consequence={t(`sellerImports.undo.consequence.${noun}`, { count: made.counts.created })}
      confirmLabel={t('sellerImports.undo.open')}
      keepLabel={t('sellerImports.undo.keep')}
      onConfirm={() => undo.mutate(undefined, { onSuccess: () => setIsOpen(false) })}
      pending={undo.isPending}
      error={undo.isError ? getErrorMessage(undo.error) : undefined}
    />
  )
}

/** Shows what an import did, where to see it, and how to take it back. */
export function ResultCard({ place, made }: OutcomeProps) {
  const { created, refused, kept } = made.counts
  const isWhole = refused + kept === 0
  const title =
    made.status === 'undone' ? t('sellerImports.result.undone') : t('sellerImports.result.imported', { count: created })
  return (
    <Alert
      tone={isWhole ? 'success' : 'warning'}
      isLive
      title={title}
      action={
        <span className="flex flex-wrap items-center gap-3">
          <Link to={dashboardPath(place.slug, place.noun)} className="tp-link">
            {t(`sellerImports.result.list.${place.noun}`)}
          </Link>
          <UndoButton place={place} made={made} />
        </span>
      }
    >
      {place.noun === 'customers' ? t('sellerImports.result.customersStay') : null}
    </Alert>
  )
}
