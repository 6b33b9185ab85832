import { Link } from '@tanstack/react-router'
import { getButtonClassName } from '@tradepost/ui/button'
import { EmptyState } from '@tradepost/ui/empty-state'
import { Plus, Upload } from 'lucide-react'
import { t } from '#src/dashboard-messages.ts'
import { useMayOpen } from '#src/shell/page-link.tsx'
import type { EmptyWords, ListDescription, Row } from './list-description.ts'

/** Shows a link to the page that creates an object, to people who may. */
export function NewLink<Item extends Row>({
  slug,
  list,
  withIcon = false,
}: {
  slug: string
  list: ListDescription<Item>
  withIcon?: boolean
}) {
  const mayOpen = useMayOpen(slug)
  const to: string = `/dashboard/${slug}/${list.noun}/new`
  return list.newLabel && mayOpen(list.noun, 'new') ? (
    <Link to={to} className={getButtonClassName({ variant: 'primary' })}>
      {withIcon ? <Plus aria-hidden="true" /> : null}
      {list.newLabel}
    </Link>
  ) : null
}

/** Shows a link to the page that imports objects, to people who may create them. */
export function ImportLink<Item extends Row>({ slug, list }: { slug: string; list: ListDescription<Item> }) {
  const mayOpen = useMayOpen(slug)
  const to: string = `/dashboard/${slug}/${list.noun}/import`
  return list.hasImport && mayOpen(list.noun, 'import') ? (
    <Link to={to} className={getButtonClassName({})}>
      <Upload aria-hidden="true" />
      {t('sellerImports.open')}
    </Link>
  ) : null
}

/** Shows the empty state of a list. Only people who may create an object are told to. */
export function ListEmpty<Item extends Row>({
  slug,
  list,
  words,
}: {
  slug: string
  list: ListDescription<Item>
  words: EmptyWords
}) {
  const mayOpen = useMayOpen(slug)
  const { title, text, Action } = words
  const isFirst = words === list.empty
  const isHidden = isFirst && list.newLabel !== undefined && !mayOpen(list.noun, 'new')
  return (
    <EmptyState
      level={2}
      title={title}
      {...(isFirst ? {} : { drawing: null })}
      actions={Action ? <Action slug={slug} /> : isFirst ? <NewLink slug={slug} list={list} /> : undefined}
    >
      {isHidden ? null : text}
    </EmptyState>
  )
}
