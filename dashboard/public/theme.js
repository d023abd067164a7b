// Before the first paint, so that a dark page never flashes white. No inline script: the policy refuses those.
(() => {
  try {
    const theme = localStorage.getItem('frontdesk.theme');
    if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
  } catch {
    // A browser that keeps nothing follows the system.
  }
})();
