/** The script of a page: asks for leave, subscribes by the newest key and registers the browser. */
export function pageScript(about: { publicUrl: string; key: string; vapidKey: string }): string {
  return `(function () {
  'use strict';
  var server = ${literal(about.publicUrl)};
  var application = ${literal(about.key)};
  var vapidKey = ${literal(about.vapidKey)};
  var calls = server + '/push/' + application + '/devices';

  function bytesOf(text) {
    var plain = atob(text.replace(/-/g, '+').replace(/_/g, '/') + '==='.slice((text.length + 3) % 4));
    return Uint8Array.from(plain, function (letter) { return letter.charCodeAt(0); });
  }
  function post(url, fields) {
    var body = new URLSearchParams();
    Object.keys(fields).forEach(function (name) { if (fields[name]) body.set(name, fields[name]); });
    return fetch(url, { method: 'POST', body: body }).then(function (answer) {
      return answer.json().then(function (said) {
        if (!answer.ok) throw new Error((said.error && said.error.message) || 'The browser could not be registered.');
        return said.data;
      });
    });
  }
  function textOf(key) {
    return btoa(String.fromCharCode.apply(null, new Uint8Array(key))).replace(/\\+/g, '-').replace(/\\//g, '_').replace(/=+$/, '');
  }

  window.heliographPush = {
    // who: { person, proof } of who is signed in, and worker: where the page's own service worker is.
    subscribe: function (who) {
      who = who || {};
      return navigator.serviceWorker.register(who.worker || '/heliograph-worker.js').then(function () {
        return navigator.serviceWorker.ready;
      }).then(function (found) {
        return Notification.requestPermission().then(function (leave) {
          if (leave !== 'granted') throw new Error('Notifications are not allowed.');
          return found.pushManager.getSubscription();
        }).then(function (known) {
          return known || found.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(vapidKey) });
        });
      }).then(function (subscription) {
        var key = subscription.options && subscription.options.applicationServerKey;
        return post(calls, {
          subscription: JSON.stringify(subscription),
          vapid_key: key ? textOf(key) : vapidKey,
          zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
          person: who.person,
          proof: who.proof,
        });
      });
    },
    unsubscribe: function () {
      return navigator.serviceWorker.ready.then(function (found) {
        return found.pushManager.getSubscription();
      }).then(function (known) {
        if (!known) return null;
        return post(calls + '/remove', { token: known.endpoint }).then(function () { return known.unsubscribe(); });
      });
    },
  };
})();
`;
}

/** The service worker: shows what comes, opens where it leads, and says both. */
export function workerScript(publicUrl: string): string {
  return `'use strict';
(function () {
  var server = ${literal(publicUrl)};
  function tell(kind, mark) {
    if (!mark) return Promise.resolve();
    return fetch(server + '/push/' + kind, { method: 'POST', mode: 'no-cors', body: new URLSearchParams({ mark: mark }) }).catch(function () {});
  }
  function isWeb(link) {
    return /^https?:/i.test(link || '');
  }
  self.addEventListener('push', function (event) {
    var said = {};
    try { said = event.data ? event.data.json() : {}; } catch (error) { said = { title: event.data.text() }; }
    var options = {
      body: said.body || '',
      data: { link: said.link, mark: said.mark, buttons: said.buttons || [] },
      silent: said.silent === true,
      actions: (said.buttons || []).slice(0, 2).map(function (button, at) { return { action: String(at), title: button.title }; }),
    };
    if (isWeb(said.picture)) options.image = said.picture;
    if (said.tag) { options.tag = said.tag; options.renotify = said.silent !== true; }
    var badge = said.badge != null && self.navigator.setAppBadge ? self.navigator.setAppBadge(said.badge).catch(function () {}) : null;
    event.waitUntil(Promise.all([self.registration.showNotification(said.title || '', options), badge, tell('shown', said.mark)]));
  });
  self.addEventListener('notificationclick', function (event) {
    event.notification.close();
    var data = event.notification.data || {};
    var button = event.action === '' ? null : (data.buttons || [])[Number(event.action)];
    var link = (button && button.link) || data.link;
    event.waitUntil(Promise.all([tell('opened', data.mark), isWeb(link) ? self.clients.openWindow(link) : null]));
  });
})();
`;
}

// A text in a script, safe inside a page as well.
function literal(text: string): string {
  return JSON.stringify(text).replace(/</g, '\\u003c');
}
