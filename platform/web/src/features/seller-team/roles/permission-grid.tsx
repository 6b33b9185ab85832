import type { Permission } from '@tradepost/contract/platform/organization/permissions'
import { getPageLocale } from '@tradepost/messages/page-messages'
import { Card } from '@tradepost/ui/card'
import { Checkbox } from '@tradepost/ui/inputs/checkbox'
import { Check, Minus } from 'lucide-react'
import { useId } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { type GridAction, type GridGroup, type GridRow, PERMISSION_GRID } from './permission-labels.ts'

const inOneLine = new Intl.ListFormat(getPageLocale(), { type: 'unit', style: 'short' })
const boxes = 'grid grid-cols-4 gap-x-2 gap-y-1 max-list:grid-cols-2'
/** The columns line up on wide pages; on phones, the boxes of a row follow each other. */
const COLUMN_CLASSES = ['', 'list:col-start-1', 'list:col-start-2', 'list:col-start-3', 'list:col-start-4']

type GridProps = {
  value: readonly Permission[]
  /** Undefined if the person can only look. */
  onChange: ((value: Permission[]) => void) | undefined
  /** Returns whether the person has a permission, and so may give it. */
  mayGive: (permission: Permission) => boolean
}

/** Shows whether a role allows something, for those who can't change it. */
function Answer({ action, isAllowed }: { action: GridAction; isAllowed: boolean }) {
  const Icon = isAllowed ? Check : Minus
  return (
    <span className={`flex items-center gap-2 text-sm ${isAllowed ? 'text-ink' : 'text-ink-3'}`}>
      <Icon aria-hidden="true" className={isAllowed ? 'text-success-text' : ''} />
      {action.label}
      <span className="sr-only">{t(isAllowed ? 'sellerTeam.roles.grid.yes' : 'sellerTeam.roles.grid.no')}</span>
    </span>
  )
}

function Row({ row, value, onChange, mayGive }: GridProps & { row: GridRow }) {
  const textId = useId()
  const missing = onChange ? row.actions.filter(({ permission }) => !mayGive(permission)) : []
  return (
    <fieldset aria-describedby={textId} className="border-t border-line px-5 py-3 max-list:px-4">
      <legend className="float-start w-full text-sm font-[560]">{row.name}</legend>
      <div className="clear-both grid grid-cols-[minmax(0,1fr)_minmax(0,27rem)] items-start gap-x-6 gap-y-2 max-[60rem]:grid-cols-1">
        <p id={textId} className="text-sm text-ink-3">
          {row.text}
          {missing.length > 0 ? (
            <span className="mt-0.5 block text-xs">
              {t('sellerTeam.roles.grid.notYours', { actions: inOneLine.format(missing.map(({ label }) => label)) })}
            </span>
          ) : null}
        </p>
        <div className={`${boxes} min-[60rem]:-mt-3`}>
          {row.actions.map((action) => {
            const { permission, label, column } = action
            const isOn = value.includes(permission)
            return (
              <div key={permission} className={COLUMN_CLASSES[column]}>
                {onChange ? (
                  <Checkbox
                    label={label}
                    checked={isOn}
                    disabled={!mayGive(permission)}
                    className={mayGive(permission) ? undefined : 'cursor-not-allowed text-ink-3'}
                    onChange={({ target }) =>
                      onChange(target.checked ? [...value, permission] : value.filter((each) => each !== permission))
                    }
                  />
                ) : (
                  <Answer action={action} isAllowed={isOn} />
                )}
              </div>
            )
          })}
        </div>
      </div>
    </fieldset>
  )
}

/** Selects or clears a whole group; permissions that the person may not give stay as they are. */
function GroupButton({ group, value, onChange, mayGive }: GridProps & { group: GridGroup }) {
  const givable = group.rows.flatMap(({ actions }) => actions.map(({ permission }) => permission)).filter(mayGive)
  if (!onChange || givable.length === 0) return null
  const isFull = givable.every((permission) => value.includes(permission))
  const rest = value.filter((permission) => !givable.includes(permission))
  return (
    <button
      type="button"
      className="tp-link min-h-6 text-sm"
      aria-label={t(isFull ? 'sellerTeam.roles.grid.clearOf' : 'sellerTeam.roles.grid.selectAllOf', { group: group.name })}
      onClick={() => onChange(isFull ? rest : [...rest, ...givable])}
    >
      {t(isFull ? 'sellerTeam.roles.grid.clear' : 'sellerTeam.roles.grid.selectAll')}
    </button>
  )
}

/** Shows what a role allows: each resource with a sentence and a box for each action. */
export function PermissionGrid({ error, ...grid }: GridProps & { error?: string | undefined }) {
  const total = PERMISSION_GRID.flatMap(({ rows }) => rows).flatMap(({ actions }) => actions).length
  return (
    <Card
      isFlush
      title={t('sellerTeam.roles.grid.title')}
      action={t('sellerTeam.roles.grid.allowed', { count: grid.value.length, total })}
    >
      {error ? (
        <p role="alert" className="px-5 pt-3 text-sm font-medium text-danger-text max-list:px-4">
          {error}
        </p>
      ) : null}
      {PERMISSION_GRID.map((group) => (
        <section key={group.key} aria-label={group.name} className="border-t border-line first:border-0">
          <div className="flex items-center justify-between gap-3 bg-sunken px-5 py-2 max-list:px-4">
            <h3 className="text-xs font-medium text-ink-3">{group.name}</h3>
            <GroupButton {...grid} group={group} />
          </div>
          {group.rows.map((row) => (
            <Row key={row.resource} {...grid} row={row} />
          ))}
        </section>
      ))}
    </Card>
  )
}
