import { markParameter } from './visit-mark.ts';

/** When a website's script may count and remember: once it is told so, from the start, or without remembering anybody. */
export type ConsentMode = 'wait' | 'on' | 'cookieless';

/** The parameter by which people say in their own browser that their visits are not to be counted. */
export const staffParameter = 'hg_staff';

// Sent as it stands; what it says is explained in README.md. It keeps nothing but its own three entries in the storage of the site.
const source = `(function (w, d, n) {
  var s = d.currentScript, to = s && s.src.replace(/\\.js.*$/, ''), mode = 'MODE', id = 'SITE';
  var q = (w.heliograph && w.heliograph.q) || [], mark = '', at = 0, page = '', from = d.referrer, seen;
  if (!to || w.heliograph && w.heliograph.on) return;
  function get(k) { try { return localStorage.getItem('hg.' + id + '.' + k); } catch (e) { return null; } }
  function put(k, v) { try { v === null ? localStorage.removeItem('hg.' + id + '.' + k) : localStorage.setItem('hg.' + id + '.' + k, v); } catch (e) {} }
  function said() { return get('c'); }
  function full() { return said() === '1' || (mode === 'on' && said() !== '0'); }
  function open() {
    return !n.globalPrivacyControl && !get('s') && said() !== '0' && (full() || mode === 'cookieless');
  }
  function uuid() {
    if (w.crypto.randomUUID) return w.crypto.randomUUID();
    var h = Array.from(w.crypto.getRandomValues(new Uint8Array(16)), function (b) { return ('0' + b.toString(16)).slice(-2); }).join('');
    return h.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  }
  function who() { var b = get('b'); if (!b) { b = uuid(); put('b', b); } return b; }
  function send(k, more) {
    if (!open()) return;
    var p = new URLSearchParams({ k: k, u: page || here() });
    if (full()) p.set('b', who());
    for (var x in more) if (more[x] !== undefined && more[x] !== null && more[x] !== '') p.set(x, String(more[x]).slice(0, 2000));
    if (!(n.sendBeacon && n.sendBeacon(to, p))) fetch(to, { method: 'POST', body: p, keepalive: true, mode: 'no-cors', credentials: 'omit' }).catch(function () {});
  }
  function here() { return location.href.split('#')[0].slice(0, 2000); }
  function tidy() {
    var u = new URL(location.href), g = u.searchParams, st = g.get('STAFF');
    if (g.get('MARK') === null && st === null) return;
    mark = g.get('MARK') || mark;
    if (st !== null) put('s', st === '0' ? null : '1');
    var rest = u.search.slice(1).split('&').filter(function (x) { return !/^(MARK|STAFF)(=|$)/.test(x); }).join('&');
    history.replaceState(history.state, '', u.pathname + (rest && '?' + rest) + u.hash);
  }
  function pause() { if (at) { seen += Date.now() - at; at = 0; } }
  function leave() {
    pause();
    if (page && seen >= 1000) send('leave', { s: Math.round(seen / 1000) });
    seen = 0;
  }
  function view() {
    tidy();
    var now = here();
    if (now === page) return;
    if (page) { leave(); from = page; }
    page = '';
    if (!open()) return;
    page = now; seen = 0; at = d.hidden ? 0 : Date.now();
    send('view', { r: from, m: full() ? mark : '' });
    if (full()) mark = '';
  }
  function run(a) {
    if (a[0] === 'consent') {
      put('c', a[1] ? '1' : '0');
      if (a[1]) view(); else { put('b', null); page = ''; }
    }
    if (a[0] === 'event' && a[1]) send('event', { n: a[1], v: a[2] });
    if (a[0] === 'identify' && a[1] && full()) send('identify', { a: a[1], h: a[2] });
    if (a[0] === 'mark' && a[1] && full()) send('identify', { m: a[1] });
  }
  function h() { run(arguments); }
  h.on = 1;
  w.heliograph = h;
  ['pushState', 'replaceState'].forEach(function (k) {
    var old = history[k];
    history[k] = function () { var r = old.apply(this, arguments); setTimeout(view, 0); return r; };
  });
  w.addEventListener('popstate', function () { setTimeout(view, 0); });
  d.addEventListener('visibilitychange', function () { if (d.hidden) leave(); else if (page) at = Date.now(); });
  w.addEventListener('pagehide', leave);
  function start() { view(); q.forEach(run); }
  if (d.prerendering) d.addEventListener('prerenderingchange', start, { once: true }); else start();
})(window, document, navigator);
`;

/** The script of a website. */
export function siteScript({ websiteId, mode }: { websiteId: number; mode: ConsentMode }): string {
  return source
    .replaceAll('MARK', markParameter)
    .replaceAll('STAFF', staffParameter)
    .replace('MODE', mode)
    .replace('SITE', String(websiteId))
    .replace(/\n +/g, '\n');
}
