import {
  AliasNode,
  ColumnNode,
  FromNode,
  IdentifierNode,
  type KyselyPlugin,
  type OperationNode,
  OrderByItemNode,
  ReferenceNode,
  SelectQueryNode,
  TableNode,
} from 'kysely'

/** Tables of better-auth whose rows don't say when they were created. */
const UNDATED = ['rateLimit', 'deviceCode']

const by = (column: string, table?: string) =>
  OrderByItemNode.create(ReferenceNode.create(ColumnNode.create(column), table ? TableNode.create(table) : undefined))

/** Adds what decides between rows: their ID after a chosen order, otherwise when they were created, too. */
function orderRows(query: SelectQueryNode, name: string): SelectQueryNode {
  const isDecided = query.orderBy !== undefined || UNDATED.includes(name)
  return SelectQueryNode.cloneWithOrderByItems(query, isDecided ? [by('id')] : [by('createdAt'), by('id')])
}

const nameOf = (node: OperationNode): string =>
  TableNode.is(node) ? node.table.identifier.name : AliasNode.is(node) && IdentifierNode.is(node.alias) ? node.alias.name : ''

/** Orders a list of better-auth's adapter, which selects from a limited query, and the rows that are joined to it or to one. */
function orderList(query: SelectQueryNode): SelectQueryNode {
  const { from, joins = [] } = query
  const [source] = from?.froms ?? []
  if (!source || !AliasNode.is(source) || !SelectQueryNode.is(source.node)) return query
  const rows = source.node
  const [table] = rows.from?.froms ?? []
  const joined = joins.flatMap((join) => ['createdAt', 'id'].map((column) => by(column, nameOf(join.table))))
  if (!rows.limit || !table) return joined.length > 0 ? SelectQueryNode.cloneWithOrderByItems(query, joined) : query
  const ordered = AliasNode.create(orderRows(rows, nameOf(table)), source.alias)
  const list = orderRows({ ...query, from: FromNode.create([ordered]) }, nameOf(table))
  return joined.length > 0 ? SelectQueryNode.cloneWithOrderByItems(list, joined) : list
}

/**
 * Gives better-auth's lists a stable order: that of creation, unless the caller chose one. It asks for most of them without, and
 * Postgres then answers in another order after a row was updated.
 */
export const stableOrder: KyselyPlugin = {
  transformQuery: ({ node }) => (SelectQueryNode.is(node) ? orderList(node) : node),
  transformResult: async ({ result }) => result,
}
