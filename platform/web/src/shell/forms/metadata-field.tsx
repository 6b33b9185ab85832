import { Button } from '@tradepost/ui/button'
import { IconButton } from '@tradepost/ui/icon-button'
import { Input } from '@tradepost/ui/inputs/input'
import { Plus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { useIsEditable } from './editable.tsx'

/** Values besides texts, which are edited as text. They are sent back unchanged until someone edits them. */
type Typed = number | boolean | null
type Pair<Value> = { id: number; key: string; value: string; was?: Value | string }
type MetadataFieldProps<Value> = {
  /** The initial rows, read once. */
  initial: Readonly<Record<string, Value | string>>
  onValueChange: (metadata: Record<string, Value | string>) => void
  hint: string
}

const KEY = /^[A-Za-z0-9_-]{1,40}$/

type Typing = Pick<Pair<Typed>, 'key' | 'value'>

function troubleOf({ key, value }: Typing, pairs: readonly Typing[]): string | undefined {
  if (key === '') return value === '' ? undefined : t('dashboardShell.metadata.keyMissing')
  if (!KEY.test(key)) return t('dashboardShell.metadata.keyInvalid')
  if (pairs.filter((pair) => pair.key === key).length > 1) return t('dashboardShell.metadata.keyTwice')
  return value.length > 500 ? t('dashboardShell.metadata.valueTooLong') : undefined
}

const typedValue = <Value extends Typed>({ value, was }: Pair<Value>) =>
  was !== undefined && String(was) === value ? was : value

/** Edits metadata as key-value pairs. */
export function MetadataField<Value extends Typed>({ initial, onValueChange, hint }: MetadataFieldProps<Value>) {
  const isEditable = useIsEditable()
  const nextId = useRef(0)
  const pairOf = ([key, was]: [string, Value | string]): Pair<Value> => ({
    id: nextId.current++,
    key,
    value: String(was),
    was,
  })
  const [pairs, setPairs] = useState<Pair<Value>[]>(() => Object.entries(initial).map(pairOf))
  function change(next: Pair<Value>[]) {
    setPairs(next)
    const kept = next.filter(({ key, value }) => key || value)
    // An invalid pair gets a key that the schema rejects, so that the form can't be sent.
    onValueChange(Object.fromEntries(kept.map((pair) => [troubleOf(pair, next) ? '' : pair.key, typedValue(pair)])))
  }
  const edit = (id: number, part: Partial<Pair<Value>>) =>
    change(pairs.map((pair) => (pair.id === id ? { ...pair, ...part } : pair)))
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-[540]">
        {t.rich('dashboardShell.metadata.title', {
          optional: (inside) => <span className="font-normal text-ink-3">{inside}</span>,
        })}
      </legend>
      {pairs.map((pair) => {
        const trouble = troubleOf(pair, pairs)
        return (
          <div key={pair.id} className="grid gap-1">
            <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)_2.25rem] items-center gap-2">
              <Input
                aria-label={t('dashboardShell.metadata.key')}
                aria-invalid={trouble ? true : undefined}
                placeholder={t('dashboardShell.metadata.key')}
                autoComplete="off"
                spellCheck={false}
                className="font-mono"
                value={pair.key}
                onChange={({ target }) => edit(pair.id, { key: target.value })}
              />
              <Input
                aria-label={
                  pair.key ? t('dashboardShell.metadata.valueOf', { key: pair.key }) : t('dashboardShell.metadata.valueOfNew')
                }
                placeholder={t('dashboardShell.metadata.value')}
                autoComplete="off"
                value={pair.value}
                onChange={({ target }) => edit(pair.id, { value: target.value })}
              />
              {isEditable ? (
                <IconButton
                  label={
                    pair.key ? t('dashboardShell.metadata.remove', { key: pair.key }) : t('dashboardShell.metadata.removeNew')
                  }
                  onClick={() => change(pairs.filter(({ id }) => id !== pair.id))}
                >
                  <X aria-hidden="true" />
                </IconButton>
              ) : null}
            </div>
            {trouble ? <p className="text-xs font-medium text-danger-text">{trouble}</p> : null}
          </div>
        )
      })}
      <p className="text-xs text-ink-3">{hint}</p>
      {isEditable ? (
        <div>
          <Button size="sm" icon={<Plus aria-hidden="true" />} onClick={() => change([...pairs, pairOf(['', ''])])}>
            {t('dashboardShell.metadata.add')}
          </Button>
        </div>
      ) : null}
    </fieldset>
  )
}
