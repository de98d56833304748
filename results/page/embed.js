// The frame around a figure is as high as its content.
const frame = window.frameElement;
if (frame) new ResizeObserver(() => {
	frame.style.height = Math.ceil(document.documentElement.getBoundingClientRect().height) + "px";
}).observe(document.documentElement);
