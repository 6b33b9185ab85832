import { type Finding, findInCode, isCode, isTest, type Project } from './tidy.ts'

/** Tenant columns that every table of a tenant must have. */
const TENANT_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  'platform/server': ['organization_id'],
  'provider/server': ['business_id', 'mode'],
}

/** Returns the columns between the brackets of a `create table`, skipping nested brackets. */
function columnsAfter(code: string, start: number): string {
  let depth = 1
  let end = start
  for (; end < code.length && depth > 0; end += 1) depth += code[end] === '(' ? 1 : code[end] === ')' ? -1 : 0
  return code.slice(start, end)
}

/** Finds tables without their tenant's columns, which could be read across tenants. The finding's key is `<server> <table>`. */
export function findTenantlessTables({ tree }: Project): Finding[] {
  return Object.entries(TENANT_COLUMNS).flatMap(([server, required]) =>
    tree
      .filter((file) => file.path.startsWith(`${server}/src/`) && isCode(file) && !isTest(file.path))
      .flatMap((file) =>
        [...file.code.matchAll(/\bcreate table (?:if not exists )?"?(\w+)"? *\(/gi)].flatMap((match) => {
          const columns = columnsAfter(file.code, match.index + match[0].length)
          const absent = required.filter((column) => !new RegExp(`(?:^|,)\\s*"?${column}"? `, 'm').test(columns))
          return absent.length > 0 ? [{ key: `${server} ${match[1]}`, why: `${file.path}: no ${absent.join(', ')}` }] : []
        }),
      ),
  )
}

const SESSION_STATE =
  /\bpg_(try_)?advisory_(un)?lock(_shared)?\(|\bcreate temp|`(un)?listen |set_config\([^)]*false\)|[`'";] *set (?!local\b)\w+ *(=|to\b)/i
const CONNECTING = /^(packages\/kit|platform\/server|provider\/server)\//

/** Finds transactions that aren't repeated, as `runTransaction` does after a lost race or a migration of what they read. */
export const findBareTransactions = (project: Project) =>
  findInCode(project, /\.transaction\(\)/, (path) => path.startsWith('packages/kit/src/database/') || isTest(path))

/**
 * Finds what a session of Postgres would keep: a connection pool gives the connection to another program next. Only what connects
 * to Postgres itself may keep something.
 */
export const findSessionState = (project: Project) =>
  findInCode(project, SESSION_STATE, (path) => !CONNECTING.test(path) || isTest(path))
