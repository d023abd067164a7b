// Before the first paint, so that a dark page never flashes white. No inline script: the policy refuses those.
(() => {
  try {
    const theme = localStorage.getItem('frontdesk.theme');
    if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
  } catch {
    // A browser that keeps nothing follows the system.
  }
  // The pages before the door have no frame to show while they come.
  if (/^\/(sign-in|forgot-password|reset-password|accept-invitation)/.test(location.pathname))
    document.documentElement.dataset.before = 'door';
})();
