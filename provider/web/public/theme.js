// A classic script, so that it runs before the first paint: the session's theme wins over the system's.
// The bank's page carries no theme of its own; it takes the one that the checkout page left in this tab.
;(function () {
  try {
    var data = JSON.parse(document.getElementById('page-data').textContent)
    var key = 'tradepost.theme.' + (data.session || data.challenge).session_id
    if (data.session) sessionStorage.setItem(key, data.session.theme)
    var theme = data.session ? data.session.theme : sessionStorage.getItem(key)
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  } catch {
    // No data or no storage: the page follows the system.
  }
})()
