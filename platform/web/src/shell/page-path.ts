import type { Permission } from '@tradepost/contract/platform/organization/permissions'
import { DASHBOARD_PAGES } from './frames/dashboard-pages.ts'

const findPage = (path: string) => DASHBOARD_PAGES.find((page) => page.path === path)

/**
 * Returns where a path of the dashboard leads: to `page`, or to the page `leaf` below it, which may have an entry of its own
 * (`ownPage`), create an object or show one of `noun`. A list may itself be below another page (`above`): the roles of the team.
 * `page` is undefined for an unknown path.
 */
export function readPagePath(pathname: string) {
  const [section = '', second = '', third = ''] = pathname.split('/').slice(3).map(decodeURIComponent)
  const subpage = second === '' ? undefined : findPage(`${section}/${second}`)
  const isBelow = third !== '' && subpage !== undefined
  const page = isBelow ? subpage : findPage(section)
  const leaf = isBelow ? third : second
  return {
    above: isBelow ? findPage(section) : undefined,
    page,
    noun: isBelow ? second : section,
    leaf,
    ownPage: isBelow ? undefined : subpage,
    isNew: leaf === 'new' && page?.newName !== undefined,
  }
}

/** Lists the permissions that opening a path of the dashboard takes. */
export function listNeeds(pathname: string): Permission[] {
  const { page, ownPage, isNew } = readPagePath(pathname)
  return [(ownPage ?? page)?.needs, isNew ? page?.newNeeds : undefined].filter((need) => need !== undefined)
}
