/** Opens a tab that closes when the download starts, because this page may have unsaved changes. */
export function openElsewhere(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.target = '_blank'
  link.rel = 'noreferrer'
  link.click()
}
