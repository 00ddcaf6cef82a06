export default async ({ p, go, shot }) => {
  await go('journeys/1/builder');
  await p.evaluate(() => { for (const k of ['pointerdown','mousedown','mouseup','click']) document.addEventListener(k, e => console.error('EV', k, e.target.className?.baseVal ?? e.target.className, e.defaultPrevented), true); });
  const box = await p.locator('[data-step]').first().boundingBox(); console.log(box);
  console.log(await p.evaluate(({x,y,width,height}) => document.elementsFromPoint(x+width/2,y+height/2).slice(0,5).map(e=>e.className?.baseVal ?? e.className), box));
  await p.locator('[data-step]').first().click(); await p.waitForTimeout(600);
  console.log(await p.locator('[role=dialog]').count());
  console.log(await p.evaluate(() => document.querySelector('.react-flow__node').outerHTML.slice(0,500)));
};
