// Runs once, right behind what the server drew: a style that is set by script is lawful where one in an attribute is not.
for (const element of document.querySelectorAll('[data-style]')) {
  element.style.cssText = element.dataset.style;
}
