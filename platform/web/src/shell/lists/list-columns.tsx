import { Button } from '@tradepost/ui/button'
import { Checkbox } from '@tradepost/ui/inputs/checkbox'
import { Popover } from '@tradepost/ui/overlays/popover'
import { Columns3 } from 'lucide-react'
import { useMemo } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { usePermissions } from '#src/shell/frames/organizations.ts'
import type { ListColumn, ListDescription, Row } from './list-description.ts'
import { useListPreferences } from './list-preferences.ts'

/** Lists the columns that the person may see. */
function useAllColumns<Item extends Row>({ columns, sortedBy }: ListDescription<Item>, slug: string): ListColumn<Item>[] {
  const may = usePermissions(slug)
  return useMemo(() => {
    const all = typeof columns === 'function' ? columns(slug) : columns
    return all
      .filter(({ needs }) => !needs || may(needs))
      .map((column) => (sortedBy?.includes(column.id) ? { ...column, isSortable: true } : column))
  }, [columns, sortedBy, slug, may])
}

/** The column that names a row is always there. */
const isChosen = <Item,>({ id, phone }: ListColumn<Item>, chosen: readonly string[] | null) =>
  chosen === null || phone === 'title' || chosen.includes(id)

/** Lists the columns that are shown: those that the person chose, where columns can be chosen. */
export function useColumns<Item extends Row>(list: ListDescription<Item>, slug: string): ListColumn<Item>[] {
  const all = useAllColumns(list, slug)
  const [{ columns: chosen }] = useListPreferences(slug, list.noun)
  return useMemo(() => (list.hasViews ? all.filter((column) => isChosen(column, chosen)) : all), [all, list.hasViews, chosen])
}

/** Chooses the columns of a list. */
export function ColumnsButton<Item extends Row>({ list, slug }: { list: ListDescription<Item>; slug: string }) {
  const all = useAllColumns(list, slug)
  const [{ columns: chosen }, change] = useListPreferences(slug, list.noun)
  const shown = all.filter((column) => isChosen(column, chosen)).map(({ id }) => id)
  const choose = (id: string, isShown: boolean) => {
    const next = all.map((column) => column.id).filter((each) => (each === id ? isShown : shown.includes(each)))
    change({ columns: next.length === all.length ? null : next })
  }
  return (
    <Popover
      align="end"
      label={t('listViews.columns')}
      className="grid min-w-56 gap-2.5"
      trigger={
        <Button icon={<Columns3 aria-hidden="true" />} className="max-list:hidden">
          {t('listViews.columns')}
        </Button>
      }
    >
      {all.map(({ id, header, phone }) => (
        <Checkbox
          key={id}
          label={header}
          checked={shown.includes(id)}
          disabled={phone === 'title'}
          onChange={({ target }) => choose(id, target.checked)}
        />
      ))}
      <Button size="sm" disabled={chosen === null} onClick={() => change({ columns: null })}>
        {t('listViews.allColumns')}
      </Button>
    </Popover>
  )
}
