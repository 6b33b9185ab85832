import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button, getButtonClassName } from '@tradepost/ui/button'
import { ConfirmDialog } from '@tradepost/ui/overlays/confirm-dialog'
import { toast } from '@tradepost/ui/overlays/toast'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import { type BulkAction, countLabel, type ListWords } from './list-description.ts'

type ActionProps<Item> = {
  slug: string
  action: BulkAction<Item>
  items: readonly Item[]
  words: ListWords
  onDone: () => void
}

/** Runs an action on one item at a time and stops at the first error. The list shows the result. */
function BulkButton<Item>({ slug, action, items, words, onDone }: ActionProps<Item>) {
  const queryClient = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const many = countLabel(items.length, words)
  const run = useMutation({
    mutationFn: async () => {
      for (const item of items) await action.act(slug, item)
    },
    onSuccess: () => {
      setIsAsking(false)
      toast.success(t(`dashboardShell.selection.done.${action.action}`, { items: many }))
      onDone()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['organizations', slug] }),
  })
  return (
    <>
      <Button size="sm" icon={action.icon} onClick={() => setIsAsking(true)}>
        {t(`dashboardShell.selection.action.${action.action}`)}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={(isOpen) => {
          run.reset()
          setIsAsking(isOpen)
        }}
        title={t(`dashboardShell.selection.confirmTitle.${action.action}`, { items: many })}
        consequence={action.consequence}
        confirmLabel={t(`dashboardShell.selection.confirm.${action.action}`, { items: many })}
        keepLabel={action.keepLabel}
        tone={action.tone}
        pending={run.isPending}
        error={run.isError ? getErrorMessage(run.error) : undefined}
        onConfirm={() => run.mutate()}
      />
    </>
  )
}

type ListSelectionProps<Item> = Omit<ActionProps<Item>, 'action' | 'onDone'> & {
  actions: readonly BulkAction<Item>[]
  /** Path for exporting the selected rows. */
  exportPath: string | undefined
  clear: () => void
}

/** Shows the number of selected rows, and the actions for them. */
export function ListSelection<Item>({ actions, exportPath, clear, ...rest }: ListSelectionProps<Item>) {
  if (rest.items.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line bg-accent-subtle px-5 py-2 text-sm">
      <p role="status" className="me-auto">
        {t('dashboardShell.selection.selected', { items: countLabel(rest.items.length, rest.words) })}
      </p>
      {exportPath ? (
        <a href={exportPath} download className={getButtonClassName({ size: 'sm' })}>
          <Download aria-hidden="true" />
          {t('dashboardShell.export.selected')}
        </a>
      ) : null}
      {actions.map((action) => (
        <BulkButton key={action.action} action={action} onDone={clear} {...rest} />
      ))}
      <Button size="sm" variant="ghost" onClick={clear}>
        {t('dashboardShell.selection.clear')}
      </Button>
    </div>
  )
}
