import {
  IMPORT_FIELDS,
  type ImportColumn,
  type ImportField,
  type ImportMapping,
  type SellerImport,
} from '@tradepost/contract/platform/catalog/seller-imports'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { Field } from '@tradepost/ui/inputs/field'
import { NativeSelect } from '@tradepost/ui/inputs/native-select'
import { useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { CurrencySelect } from '#src/shell/forms/currency-select.tsx'
import { getErrorMessage } from '#src/shell/request.ts'
import { type ImportPlace, useCheck } from './api.ts'

const columnLabel = ({ name }: ImportColumn, index: number) =>
  name || t('sellerImports.columns.unnamed', { number: String(index + 1) })

type MatchProps = {
  field: ImportField
  isNeeded: boolean
  columns: readonly ImportColumn[]
  value: number | undefined
  onValueChange: (column: number | undefined) => void
}

/** Chooses the column of one field, and shows its first values. */
function Match({ field, isNeeded, columns, value, onValueChange }: MatchProps) {
  const name = t(`sellerImports.fields.${field}`)
  const samples = value === undefined ? [] : (columns[value]?.samples ?? [])
  return (
    <li className="grid items-end gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <Field label={isNeeded ? t('sellerImports.columns.needed', { field: name }) : name}>
        <NativeSelect
          value={value ?? ''}
          onChange={(event) => onValueChange(event.target.value === '' ? undefined : Number(event.target.value))}
        >
          <option value="">{t('sellerImports.columns.none')}</option>
          {columns.map((column, index) => (
            // Columns may share a name; their place is fixed.
            <option key={index} value={index}>
              {columnLabel(column, index)}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <p
        dir="auto"
        className={`min-w-0 truncate py-2 text-sm text-ink-3 ${samples.length === 0 ? 'max-sm:hidden' : ''}`}
        title={samples.join(' · ')}
      >
        <span className="sr-only">{t('sellerImports.columns.samples')} </span>
        {samples.join(' · ') || '–'}
      </p>
    </li>
  )
}

/** Matches the columns of the file to fields, and has the rows checked. */
export function ColumnsCard({ place, made }: { place: ImportPlace; made: SellerImport }) {
  const check = useCheck(place)
  const [mapping, setMapping] = useState<ImportMapping>(made.mapping)
  const [currency, setCurrency] = useState<string | null>(made.currency)
  const { all, needed }: { all: readonly ImportField[]; needed: readonly ImportField[] } = IMPORT_FIELDS[made.noun]
  function choose(field: ImportField, column: number | undefined) {
    // A column fills one field: it moves.
    const others = Object.entries(mapping).filter(([name, other]) => name !== field && other !== column)
    setMapping({ ...Object.fromEntries(others), ...(column === undefined ? {} : { [field]: column }) })
  }
  return (
    <Card
      title={t('sellerImports.columns.title')}
      description={t('sellerImports.columns.text')}
      footer={
        <div className="flex flex-wrap items-center justify-end gap-3">
          <Button
            variant={made.status === 'new' ? 'primary' : 'outline'}
            pending={check.isPending}
            onClick={() => check.mutate({ mapping, currency })}
          >
            {t(made.status === 'new' ? 'sellerImports.columns.check' : 'sellerImports.columns.change')}
          </Button>
        </div>
      }
    >
      <div className="grid gap-5">
        {check.isError ? (
          <Alert tone="danger" isLive title={t('sellerImports.failed.check')}>
            {getErrorMessage(check.error)}
          </Alert>
        ) : null}
        <ul className="grid gap-4">
          {all.map((field) => (
            <Match
              key={field}
              field={field}
              isNeeded={needed.includes(field)}
              columns={made.columns}
              value={mapping[field]}
              onValueChange={(column) => choose(field, column)}
            />
          ))}
        </ul>
        {all.includes('currency') ? (
          <Field label={t('sellerImports.columns.currency')} hint={t('sellerImports.columns.currencyHint')}>
            <CurrencySelect
              none={t('sellerImports.columns.noCurrency')}
              value={currency ?? ''}
              onChange={(event) => setCurrency(event.target.value || null)}
            />
          </Field>
        ) : null}
      </div>
    </Card>
  )
}
