/**
 * Takes out of `<head>` what the server wrote about the page: from now on React writes it, and a tab shows the first
 * title that it finds.
 */
export function removeServedHead(head: ParentNode): void {
  const ours =
    'title, meta[name="description"], meta[name="robots"], meta[property^="og:"], link[rel="canonical"]';
  const served = head.querySelectorAll(`${ours}, script[type="application/ld+json"]`);
  served.forEach((element) => element.remove());
}
