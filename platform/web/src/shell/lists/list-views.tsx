import { zodResolver } from '@hookform/resolvers/zod'
import { Button } from '@tradepost/ui/button'
import { IconButton } from '@tradepost/ui/icon-button'
import { Field } from '@tradepost/ui/inputs/field'
import { Input } from '@tradepost/ui/inputs/input'
import { ConfirmDialog } from '@tradepost/ui/overlays/confirm-dialog'
import { Popover } from '@tradepost/ui/overlays/popover'
import { toast } from '@tradepost/ui/overlays/toast'
import { Bookmark, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { t } from '#src/dashboard-messages.ts'
import { FormDialog } from '#src/shell/forms/form-dialog.tsx'
import type { ListDescription, Row } from './list-description.ts'
import { filterLabels } from './list-notices.tsx'
import {
  divideSearch,
  type ListPreferences,
  type SavedView,
  toViewSearch,
  useListPreferences,
  VIEW_NAME_LENGTH_MAX,
  VIEWS_MAX,
} from './list-preferences.ts'
import { type ListSearch, SHARED, useShowSearch } from './list-search.ts'

/** Lists the parameters that an address of the list may have. */
const listKnown = <Item extends Row>({ tabs, filters = [] }: ListDescription<Item>): ReadonlySet<string> =>
  new Set([...SHARED, ...(tabs ? [tabs.name] : []), ...filters.flatMap(({ names }) => names)])

type NameDialogProps = {
  title: string
  submitLabel: string
  name: string
  taken: readonly string[]
  onName: (name: string) => void
  onClose: () => void
}

/** Asks for the name of a view, which no other view of the list has. */
function NameDialog({ title, submitLabel, name, taken, onName, onClose }: NameDialogProps) {
  const Schema = z.object({
    name: z
      .string()
      .trim()
      .min(1, t('listViews.nameMissing'))
      .max(VIEW_NAME_LENGTH_MAX, t('listViews.nameTooLong', { max: VIEW_NAME_LENGTH_MAX }))
      .refine((text) => text === name || !taken.includes(text), t('listViews.nameTaken')),
  })
  const form = useForm({ resolver: zodResolver(Schema), defaultValues: { name } })
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={title}
      description={t('listViews.stored')}
      submitLabel={submitLabel}
      failureTitle={title}
      pending={false}
      error={null}
      onSubmit={form.handleSubmit((values) => {
        onName(values.name)
        onClose()
      })}
    >
      <Field label={t('listViews.name')} error={form.formState.errors.name?.message}>
        <Input autoComplete="off" {...form.register('name')} />
      </Field>
    </FormDialog>
  )
}

type Asking = { what: 'save' } | { what: 'rename' | 'delete'; view: SavedView }

type ViewRowProps = { view: SavedView; onOpen: () => void; onAsk: (asking: Asking) => void }

function ViewRow({ view, onOpen, onAsk }: ViewRowProps) {
  const { name } = view
  return (
    <li className="flex items-center gap-1">
      <button
        type="button"
        onClick={onOpen}
        className="min-h-8 min-w-0 flex-1 truncate rounded-sm px-2.5 text-start hover:bg-hover"
      >
        {name}
      </button>
      <IconButton label={t('listViews.renameOne', { name })} onClick={() => onAsk({ what: 'rename', view })}>
        <Pencil aria-hidden="true" />
      </IconButton>
      <IconButton label={t('listViews.deleteOne', { name })} onClick={() => onAsk({ what: 'delete', view })}>
        <Trash2 aria-hidden="true" />
      </IconButton>
    </li>
  )
}

type DialogsProps = {
  asking: Asking
  search: ListSearch
  preferences: ListPreferences
  change: (changes: Partial<ListPreferences>) => void
  onClose: () => void
}

/** Saves, renames or deletes a view. */
function ViewDialog({ asking, search, preferences: { columns, views }, change, onClose }: DialogsProps) {
  const taken = views.map(({ name }) => name)
  if (asking.what === 'save')
    return (
      <NameDialog
        title={t('listViews.save')}
        submitLabel={t('listViews.save')}
        {...{ name: '', taken, onClose }}
        onName={(name) => {
          change({ views: [...views, { id: crypto.randomUUID(), name, search: toViewSearch(search), columns }] })
          toast.success(t('listViews.saved', { name }))
        }}
      />
    )
  const { view } = asking
  if (asking.what === 'rename')
    return (
      <NameDialog
        title={t('listViews.renameTitle', { name: view.name })}
        submitLabel={t('listViews.rename')}
        {...{ name: view.name, taken, onClose }}
        onName={(name) => change({ views: views.map((each) => (each.id === view.id ? { ...each, name } : each)) })}
      />
    )
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('listViews.deleteTitle', { name: view.name })}
      consequence={t('listViews.deleteText')}
      confirmLabel={t('listViews.deleteConfirm')}
      keepLabel={t('listViews.deleteKeep')}
      onConfirm={() => {
        change({ views: views.filter(({ id }) => id !== view.id) })
        onClose()
      }}
    />
  )
}

type ViewsButtonProps<Item> = { list: ListDescription<Item>; slug: string; search: ListSearch }

/** Opens, saves, renames and deletes views of a list. A view opens as its address. */
export function ViewsButton<Item extends Row>({ list, slug, search }: ViewsButtonProps<Item>) {
  const [preferences, change] = useListPreferences(slug, list.noun)
  const [isOpen, setIsOpen] = useState(false)
  const [asking, setAsking] = useState<Asking>()
  const show = useShowSearch()
  const ask = (next: Asking) => {
    setIsOpen(false)
    setAsking(next)
  }
  const open = (view: SavedView) => {
    const { search: known, gone } = divideSearch(view, listKnown(list))
    change({ columns: view.columns })
    show(known)
    setIsOpen(false)
    if (gone.length > 0) toast.error(t('listViews.gone', { name: view.name, filters: filterLabels(list, gone) }))
  }
  const { views } = preferences
  return (
    <>
      <Popover
        align="end"
        label={t('listViews.title')}
        className="grid w-72 gap-1 p-2!"
        open={isOpen}
        onOpenChange={setIsOpen}
        trigger={<Button icon={<Bookmark aria-hidden="true" />}>{t('listViews.title')}</Button>}
      >
        {views.length === 0 ? <p className="px-2.5 py-1.5 text-ink-3">{t('listViews.none')}</p> : null}
        <ul>
          {views.map((view) => (
            <ViewRow key={view.id} view={view} onOpen={() => open(view)} onAsk={ask} />
          ))}
        </ul>
        <Button
          size="sm"
          icon={<Plus aria-hidden="true" />}
          disabled={views.length >= VIEWS_MAX}
          onClick={() => ask({ what: 'save' })}
        >
          {t('listViews.save')}
        </Button>
      </Popover>
      {asking ? <ViewDialog {...{ asking, search, preferences, change }} onClose={() => setAsking(undefined)} /> : null}
    </>
  )
}
