// Sets the chosen theme before the first paint. A classic script file, because the page's policy forbids inline ones.
try {
  var chosen = localStorage.getItem('tradepost-theme')
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen
} catch {
  // Storage is shut off: the system's theme stands.
}
